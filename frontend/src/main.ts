// The page starts here; the order of the first three imports matters.
import './lib/locale'
import './lib/guard'
import './lib/api'
import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/font.css'
import './style/base.css'

export default mount(App, { target: document.getElementById('app')! })
