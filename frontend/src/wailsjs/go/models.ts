export namespace answer {
	
	export interface AlleleStanding {
	    allele: string;
	    function: string;
	    standing: string;
	    unread: string[];
	}
	export interface Dot {
	    date: string;
	    canonical: number;
	    comparator: string;
	}
	export interface Reading {
	    id: string;
	    date: string;
	    time: string;
	    name: string;
	    value: string;
	    number?: number;
	    comparator: string;
	    unit: string;
	    ucum: string;
	    canonical?: number;
	    range: string;
	    low?: number;
	    high?: number;
	    flag: string;
	    position: string;
	    section: string;
	    specimen: string;
	    method: string;
	    document: string;
	    file: string;
	    page: number;
	    box?: number[];
	    code: string;
	    outcome: string;
	    reason: string;
	    rejected: string;
	    modality: string;
	    corrected: boolean;
	}
	export interface Card {
	    series: string;
	    name: string;
	    official: string;
	    printed: string;
	    code: string;
	    group: string;
	    unit: string;
	    latest?: Reading;
	    low?: number;
	    high?: number;
	    count: number;
	    first: string;
	    last: string;
	    spark: Dot[];
	}
	export interface ChromosomeCount {
	    name: string;
	    length?: number;
	    rows: number;
	    called: number;
	    first: number;
	    last: number;
	}
	export interface Conclusion {
	    id: string;
	    words: string;
	    laboratory: string;
	    date: string;
	    variants: string[];
	    documents: string[];
	    note: string;
	    kept_back: boolean;
	}
	export interface ConclusionInput {
	    id: string;
	    words: string;
	    laboratory: string;
	    date: string;
	    variants: string[];
	    document: string;
	    note: string;
	    keep_back: boolean;
	}
	export interface DoseInput {
	    plan: string;
	    day: string;
	    slot: string;
	    state: string;
	    at: string;
	    amount?: number;
	    unit: string;
	    note: string;
	}
	export interface DoseWritten {
	    id: string;
	    plan: string;
	    day: string;
	    slot: string;
	    state: string;
	    at: string;
	    extra?: boolean;
	}
	
	export interface PGxCaveat {
	    alleles: string;
	    text: string;
	}
	export interface SiteCoverage {
	    marker: string;
	    pos37: number;
	    pos38: number;
	    ref: string;
	    alts: string[];
	    genotype: string;
	    status: string;
	    strand: string;
	    reason: string;
	    read: string[];
	}
	export interface GeneCoverage {
	    gene: string;
	    sites: SiteCoverage[];
	    alleles: AlleleStanding[];
	    caveats: PGxCaveat[];
	}
	export interface GenePair {
	    gene: string;
	    drug: string;
	    level: string;
	    url: string;
	}
	export interface GenomeFile {
	    id: string;
	    document: string;
	    batch: string;
	    state: string;
	    imported: string;
	    format: string;
	    vendor: string;
	    version: string;
	    declared: string;
	    build: string;
	    assembly: string;
	    evidence: string;
	    strand: string;
	    sex: string;
	    rows: number;
	    called: number;
	    no_calls: number;
	    elsewhere: number;
	    damaged: number;
	    truncated: boolean;
	    chromosomes?: ChromosomeCount[];
	}
	export interface Marker {
	    marker: string;
	    genotype: string;
	    status: string;
	    gt: string;
	    zygosity: string;
	    strand: string;
	    reason: string;
	    gene: string;
	    chromosome: string;
	    position: number;
	    ref: string;
	    alts: string;
	    pos37: number;
	    pos38: number;
	    found_by: string;
	    rsid: number;
	}
	export interface GenomeLookUp {
	    read_as: string;
	    markers: Marker[];
	    more: number;
	    pairs: GenePair[];
	    genes: GeneCoverage[];
	    unknown: string[];
	}
	
	
	export interface PlanCourse {
	    start: string;
	    end: string;
	    why: string;
	    note: string;
	}
	export interface PlanShare {
	    percent?: number;
	    by_dose?: number;
	    taken: number;
	    skipped: number;
	    missed: number;
	    not_recorded: number;
	    slots: number;
	    extra: number;
	}
	export interface PlanCard {
	    id: string;
	    medication: string;
	    drug: string;
	    kind: string;
	    status: string;
	    schedule: string;
	    written: string;
	    note: string;
	    since: string;
	    until: string;
	    next: string;
	    kept_back: boolean;
	    share: PlanShare;
	    courses: PlanCourse[];
	}
	export interface PlanSlot {
	    plan: string;
	    medication: string;
	    day: string;
	    slot: string;
	    time: string;
	    dose: string;
	    state: string;
	    answered: string;
	    extra: boolean;
	}
	export interface PlanBook {
	    day: string;
	    today: string;
	    days: number;
	    doses: PlanSlot[];
	    plans: PlanCard[];
	    log: PlanSlot[];
	}
	
	export interface PlanChange {
	    id: string;
	    action: string;
	    day: string;
	    note: string;
	    dose: string;
	    schedule: string;
	    from_last: boolean;
	}
	
	export interface PlanInput {
	    medication: string;
	    dose: string;
	    schedule: string;
	    start: string;
	    end: string;
	    kind: string;
	    from_last: boolean;
	    note: string;
	    tz: string;
	    keep_back: boolean;
	}
	export interface PlanPreview {
	    medication: string;
	    drug: string;
	    schedule: string;
	    start: string;
	    end: string;
	    doses: PlanSlot[];
	}
	
	
	

}

export namespace app {
	
	export enum Phase {
	    Broken = "broken",
	    Locked = "locked",
	    Missing = "missing",
	    Ready = "ready",
	}
	export enum Stage {
	    Done = "done",
	    Failed = "failed",
	    Password = "password",
	    Queued = "queued",
	    Reading = "reading",
	    Review = "review",
	}
	export interface Accepted {
	    readings: number;
	    new: number;
	    pending: number;
	}
	export interface Access {
	    id: number;
	    at: string;
	    client: string;
	    tool: string;
	    shape: string;
	    classes: string[];
	    kind: string;
	    refusal: string;
	    rows: number;
	}
	export interface Client {
	    name: string;
	    title: string;
	    reads: string[];
	    expires: string;
	    seen: string;
	    token: boolean;
	}
	export interface Assistants {
	    apps: connect.State[];
	    clients: Client[];
	    classes: string[];
	    paused: boolean;
	    http: boolean;
	    url: string;
	}
	
	export interface Document {
	    id: string;
	    name: string;
	    kind: string;
	    stored: string;
	    pages: number;
	    size: number;
	    batch: string;
	    state: string;
	    collected: string;
	    readings: number;
	    pending: number;
	    genotypes: number;
	}
	export interface Mark {
	    side: string;
	    by_lab: boolean;
	}
	export interface Placed {
	    id: string;
	    series: string;
	    page: number;
	    box: number[];
	    date: string;
	    name: string;
	    value: string;
	    number?: number;
	    comparator: string;
	    unit: string;
	    range: string;
	    mark: Mark;
	}
	export interface DocumentView {
	    document: Document;
	    readings: Placed[];
	}
	export interface Erasure {
	    file: string;
	    rows: number;
	    answers: boolean;
	    next: string;
	}
	export interface SparkBand {
	    top: number;
	    height: number;
	}
	export interface SparkPoint {
	    x: number;
	    y: number;
	}
	export interface Spark {
	    points: SparkPoint[];
	    band?: SparkBand;
	}
	export interface Indicator {
	    card: answer.Card;
	    line: Spark;
	    mark: Mark;
	}
	export interface Problem {
	    kind: string;
	    message: string;
	    hint: string;
	    args: Record<string, string>;
	}
	export interface Job {
	    id: number;
	    name: string;
	    stage: Stage;
	    kind: string;
	    batch: string;
	    document: string;
	    pending: number;
	    readings: number;
	    genotypes: number;
	    duplicate: boolean;
	    restored: boolean;
	    problem?: Problem;
	}
	
	
	
	export interface Reading {
	    id: string;
	    date: string;
	    time: string;
	    name: string;
	    value: string;
	    number?: number;
	    comparator: string;
	    unit: string;
	    ucum: string;
	    canonical?: number;
	    range: string;
	    low?: number;
	    high?: number;
	    flag: string;
	    position: string;
	    section: string;
	    specimen: string;
	    method: string;
	    document: string;
	    file: string;
	    page: number;
	    box?: number[];
	    code: string;
	    outcome: string;
	    reason: string;
	    rejected: string;
	    modality: string;
	    corrected: boolean;
	    mark: Mark;
	}
	export interface RecoveryKit {
	    saved: string;
	    pdf: number[];
	}
	export interface Review {
	    batch: string;
	    state: string;
	    document: string;
	    name: string;
	    pages: number;
	    collected: string;
	    reported: string;
	    readings: number;
	    rows: importer.Draft[];
	    refused: importer.Left[];
	    unread: importer.Left[];
	}
	export interface Unit {
	    code: string;
	    printed: string;
	}
	export interface Series {
	    card: answer.Card;
	    unit: string;
	    units: Unit[];
	    readings: Reading[];
	}
	
	
	
	export interface State {
	    phase: Phase;
	    problem?: Problem;
	    vault: string;
	    version: string;
	    language: string;
	    chosen: string;
	    zone: string;
	    keyring: boolean;
	    passphrase: boolean;
	    waiting: number;
	    window: boolean;
	    idle: number;
	    backup: string;
	    backups: string;
	    warnings: Problem[];
	}

}

export namespace connect {
	
	export interface Change {
	    name: string;
	    title: string;
	    installed: boolean;
	    connected: boolean;
	    elsewhere: boolean;
	    problem: string;
	    files: string[];
	    then: string;
	    changed: string[];
	    kept: string[];
	    grant: boolean;
	}
	export interface State {
	    name: string;
	    title: string;
	    installed: boolean;
	    connected: boolean;
	    elsewhere: boolean;
	    problem: string;
	    files: string[];
	    then: string;
	}

}

export namespace importer {
	
	export interface Row {
	    page: number;
	    box: number[];
	    section: string;
	    name: string;
	    value: string;
	    unit: string;
	    range: string;
	    flag: string;
	    date: string;
	    specimen?: string;
	    method?: string;
	    previous?: boolean;
	    number?: number;
	    comparator: string;
	    ucum: string;
	    code: string;
	    display: string;
	    reason: string;
	    doubt: string[];
	}
	export interface Draft {
	    number: number;
	    row: Row;
	    read_as: store.Printed;
	    skipped: boolean;
	}
	export interface Left {
	    page: number;
	    box: number[];
	    text: string;
	    reason: string;
	}

}

export namespace store {
	
	export interface Printed {
	    section: string;
	    name: string;
	    value: string;
	    unit: string;
	    range: string;
	    flag: string;
	    date: string;
	    specimen: string;
	    method: string;
	}

}

