/** The consents of a speaker. Each can be given and withdrawn without the others, but recording requires `play`. */
interface Consents {
  /** Learners of this site hear the recordings. */
  readonly play: boolean
  /** Name and home area are shown; otherwise “a Kikuyu speaker”. */
  readonly name: boolean
  /** The recordings may be published under `LICENCE`. */
  readonly publish: boolean
  /** The recordings may be used to train voices. */
  readonly train: boolean
}

/** A speaker's description of themselves. A field is empty if the speaker left it out. */
export interface Speaker {
  readonly name: string
  readonly place: string
  readonly dialect: string
  readonly consents: Consents
}

export const LICENCE = 'CC BY-SA 4.0'

/** A recording of a word in the content. */
export interface Recording {
  /** The name of the file in `content/audio`. */
  readonly file: string
  /** Null where the speaker does not want to be named. */
  readonly speaker: string | null
  readonly dialect: string | null
  readonly licence: string
}

/** The most UTF-16 units of a name, place or dialect, and of an editor's reason. */
export const MAX_DETAIL = 60
export const MAX_REASON = 200

/** The largest master, and the largest encoded sound, in bytes. */
export const MAX_MASTER_BYTES = 1024 * 1024
export const MAX_SOUND_BYTES = 60 * 1024

/** A recording as its speaker sees it. */
export interface OwnTake {
  readonly id: string
  /** The id of the word, phrase or wisdom entry, here and below. */
  readonly word: string
  readonly said: string
  readonly state: 'waiting' | 'accepted' | 'refused'
  /** Why an editor refused it. */
  readonly reason: string | null
  readonly seconds: number
  readonly madeAt: string
}

/** A speaker's own data, as the server sends it. `speaker` is null before the first consent. */
export interface Studio {
  readonly speaker: Speaker | null
  readonly takes: readonly OwnTake[]
  readonly isEditor: boolean
}

/** A recording that waits for an editor. */
export interface WaitingTake {
  readonly id: string
  readonly word: string
  readonly said: string
  readonly seconds: number
  readonly name: string
  readonly place: string
  readonly dialect: string
}

/** The accepted recordings of a site, as learners fetch them. */
export interface RecordingList {
  readonly speakers: readonly ListedSpeaker[]
  /** By the id of the word, phrase or wisdom entry: the name of each file, and the index of its speaker in `speakers`. */
  readonly words: Readonly<Record<string, readonly (readonly [file: string, speaker: number])[]>>
  /** True if the site has a voice engine for words without a recording. */
  readonly engine?: true | undefined
  /** The speech recogniser of the site, if it has one. */
  readonly recogniser?: Recogniser | undefined
}

/** A speech recogniser, to which our server forwards learners' recordings. */
export interface Recogniser {
  readonly model: string
  /** The host that receives the recordings. */
  readonly host: string
}

export interface ListedSpeaker {
  /** Null where the speaker does not want to be named. */
  readonly name: string | null
  readonly place: string | null
  readonly dialect: string | null
  /** Null where the recordings may be heard here only. */
  readonly licence: string | null
}
