/** A campaign of the golden harness as data: chapters of steps, each what a person or a program would send. */

/** What a scripted model answers to its next call. */
export type ModelAnswer =
  | string
  | object
  /** A line that breaks: this status in place of an answer. */
  | { readonly status: number }

/** One thing that is sent, or one thing that is put in place before. */
export type Step =
  /** A command line; `$home` and `$work` stand for the folders of this run, words with blanks are arrays of words. */
  | {
      readonly cli: string | readonly string[]
      readonly stdin?: string
      readonly columns?: number
      /** A terminal that shows colour. */
      readonly tty?: true
      readonly model?: readonly ModelAnswer[]
    }
  /** A request, as `METHOD /path`; `keep` gives a part of the answer a name for later steps, as `$name`. */
  | {
      readonly http: string
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
      readonly keep?: Readonly<Record<string, string>>
      readonly model?: readonly ModelAnswer[]
    }
  /** A call of the Model Context Protocol. */
  | { readonly mcp: string; readonly params?: object; readonly keep?: Readonly<Record<string, string>> }
  /** A file that is put under `$work`; its text, its bytes, or a value written as JSON. */
  | { readonly file: string; readonly holds: string | Uint8Array | object }
  /** Every file of a folder is kept as it is now. */
  | { readonly folder: string; readonly as: string; readonly only?: RegExp }

/** Steps that belong together; their outputs are one file. */
export interface Chapter {
  readonly name: string
  /** Settings beside the usual ones. */
  readonly environment?: Readonly<Record<string, string>>
  /** Where to find packs, campaigns and everything else; one home for all chapters unless another is named. */
  readonly home?: string
  readonly steps: readonly Step[]
}

/** A campaign that is played and kept to the byte. */
export interface GoldenScript {
  readonly name: string
  /** What it covers, in a sentence. */
  readonly about: string
  readonly chapters: readonly Chapter[]
  /** Campaigns whose records are only listed by their hashes: their words stand in a transcript. */
  readonly listed?: RegExp
}
