// What went wrong, by kind: what happened, and what the person can do.
import type { Faults } from './en'

export const fault: Faults = {
	unreachable: 'Carnet no responde. ¿Sigue abierto?',
	internal: 'Algo falló en Carnet. No se cambió nada.',
	invalid: 'Esta llamada no se entendió. Recargue la ventana.',
	not_found: 'Esto ya no está en su historial. Quizá se deshizo.',
	timeout: 'Tardó demasiado y se interrumpió.',
	vault_exists: 'Ya hay un historial en este lugar. No se modificó. Elija otro lugar.',
	not_a_vault: 'El archivo en este lugar no es un historial de Carnet.',
	damaged:
		'El historial está dañado: una parte no es lo que se escribió. Restáurelo desde una copia; nunca se muestra como valor algo erróneo.',
	newer_vault: 'Una versión más nueva de Carnet escribió este historial. Actualice Carnet para abrirlo.',
	other_vault: 'El archivo se cambió mientras estaba abierto. Cierre Carnet y ábralo de nuevo.',
	older_copy:
		'Esta es una copia más antigua de la que este ordenador conoce. Vuelva a poner la más reciente, o abra esta con carnet en la línea de órdenes.',
	place: 'Un historial no puede estar aquí. Elija una carpeta en un disco de este ordenador.',
	in_use: 'Otro programa tiene ocupado el historial. Ciérrelo e inténtelo de nuevo.',
	busy: 'Otro programa está escribiendo en el historial. Inténtelo en un momento.',
	read_only: 'Aquí no se puede escribir en el historial: el archivo, la carpeta o el disco es de solo lectura.',
	disk_full: 'El disco está lleno. Libere espacio e inténtelo de nuevo; no se perdió nada.',
	disk: 'El disco falló o ya no está. Conéctelo e inténtelo de nuevo.',
	permissions: 'El sistema no deja que Carnet use este lugar.',
	locked: 'El historial está bloqueado.',
	wrong_passphrase: 'Esa no es la frase de acceso. Escríbala de nuevo; cuentan mayúsculas y espacios.',
	wrong_recovery_code: 'Ese no es el código de recuperación de este historial. Solo lo abre el último.',
	mistyped_code: 'El código de recuperación está mal escrito. Compárelo signo por signo con su copia.',
	no_passphrase: 'No hay frase de acceso. Ponga una primero.',
	no_recovery_code: 'Este historial no tiene código de recuperación.',
	keys_missing: 'Falta el archivo vault.keys junto al historial. Recupérelo de una copia.',
	keys_damaged: 'El archivo vault.keys está dañado. Recupérelo de una copia.',
	keys_of_another: 'El archivo vault.keys es de otro historial. Recupere el correcto de una copia.',
	keyring_unavailable:
		'El llavero de este ordenador no responde y la clave no está al alcance. Use la frase de acceso o el código de recuperación.',
	keyring_changed:
		'El llavero guarda otra clave. Abra el historial con la frase de acceso o el código; Carnet volverá a poner la correcta.',
	last_key: 'Sin llavero, solo el código de recuperación abriría el historial. Conserve la frase de acceso.',
	file_empty: 'El archivo está vacío. Descárguelo o cópielo de nuevo.',
	file_is_folder: 'Es una carpeta. Suelte los archivos que contiene.',
	file_missing: 'El archivo ya no está.',
	file_unreadable: 'El archivo no se puede leer. Compruebe sus permisos y que el disco esté conectado.',
	file_too_large: 'El archivo es mayor de lo que Carnet lee.',
	file_unknown:
		'Carnet no conoce este tipo de archivo. Lee informes de laboratorio en PDF, tablas de resultados y genotipos: 23andMe, AncestryDNA, otras tablas de marcadores, VCF.',
	file_needs_password:
		'El archivo está cifrado y pide una contraseña. En el PDF de un laboratorio suele ser la fecha de nacimiento.',
	file_wrong_password: 'Esa contraseña no abre el archivo. Pruebe la fecha de nacimiento en otro orden.',
	file_damaged: 'El archivo está dañado o cortado. Descárguelo o cópielo de nuevo.',
	ocr_missing:
		'El archivo contiene imágenes de páginas y no hay reconocimiento de texto instalado. Instale Tesseract o pida al laboratorio el PDF original; no se ha adivinado nada.',
	picture_heic:
		'Las imágenes HEIC no se leen. Guarde la foto como JPEG o ponga la cámara en su formato más compatible.',
	file_no_rows: 'No se encontraron resultados en este documento.',
	file_no_loinc: 'El archivo no es una publicación de LOINC. Use el zip tal como viene de loinc.org.',
	file_packing: 'El archivo comprimido usa un formato que Carnet no lee. Descomprímalo y suelte el archivo de dentro.',
	genotype_headerless:
		'El archivo parece de genotipos pero no tiene una cabecera que lo diga. Expórtelo de nuevo del proveedor.',
	genotype_many_people: 'El archivo contiene genotipos de varias personas. Un historial es de una sola.',
	genotype_sites_only: 'El archivo lista sitios sin genotipos. Exporte el que contiene los suyos.',
	config_not_ours:
		'Otro servidor se llama carnet en la configuración de este asistente. Se dejó como estaba; cámbiele el nombre o quítelo.',
	config_unreadable: 'La configuración de este asistente no se entiende y se dejó como estaba. Repárela primero.',
	config_changed: 'Otro programa cambió la configuración en el mismo momento. Inténtelo de nuevo.',
	config_writing: 'No se puede escribir la configuración: el disco o el sistema lo rechaza.',
	config_program: 'El programa de consola carnet no está junto a este. Vuelva a instalar Carnet.',
	port_taken: 'Otro programa usa el puerto de la dirección de Carnet. Ciérrelo o active la dirección más tarde.',
}
