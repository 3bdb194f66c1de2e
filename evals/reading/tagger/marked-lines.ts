/** Lines whose parts were marked by hand: `{a:go|I head for [w:the Row]} and {s:ask|ask [p:him] about [k:the bell]}`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadAction } from '../../../src/core/protocol/free-text-reading.ts'
import { intents, partKinds, slotKinds, tagOf } from '../../../src/reading/tagger/tagged-kinds.ts'
import { taggerTokens } from '../../../src/reading/tagger/tagger-input.ts'

const kindOfMark: Readonly<Record<string, (typeof partKinds)[number]>> = {
  a: 'act',
  s: 'speech',
  q: 'question',
  g: 'gesture',
  r: 'remark',
  c: 'condition',
  n: 'denied',
  x: 'taken back',
  t: 'table',
}

const slotOfMark: Readonly<Record<string, (typeof slotKinds)[number]>> = {
  p: 'person',
  o: 'thing',
  w: 'place',
  k: 'topic',
  m: 'amount',
}

/** A part as it was marked. */
export interface MarkedPart {
  readonly kind: (typeof partKinds)[number]
  readonly intent?: ReadAction
  /** The number of the offer on the screen that it means. */
  readonly offer?: number
  readonly from: number
  readonly to: number
  readonly slots: readonly {
    readonly kind: (typeof slotKinds)[number]
    readonly from: number
    readonly to: number
  }[]
}

export interface MarkedLine {
  readonly id: string
  readonly text: string
  readonly parts: readonly MarkedPart[]
}

/** All marked lines of the data. */
export function markedLines(
  file = join(import.meta.dirname, '..', 'data', 'marked.tsv'),
): readonly MarkedLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row.includes('\t'))
    .map((row) => {
      const [id = '', marked = ''] = row.split('\t')
      return { id, ...unmarked(marked) }
    })
}

/** The text of a marked line, and its parts with their places in it. */
export function unmarked(marked: string): Pick<MarkedLine, 'text' | 'parts'> {
  let text = ''
  const parts: MarkedPart[] = []
  for (const [, head, words, between] of marked.matchAll(/\{([^|{}]*)\|([^{}]*)\}|([^{}])/g)) {
    if (between !== undefined) {
      text += between
      continue
    }
    const from = text.length
    const slots: { kind: (typeof slotKinds)[number]; from: number; to: number }[] = []
    for (const [, slot, inner, plain] of (words ?? '').matchAll(/\[([powkm]):([^[\]]*)\]|([^[\]])/g)) {
      const kind = slot === undefined ? undefined : slotOfMark[slot]
      if (kind !== undefined) slots.push({ kind, from: text.length, to: text.length + (inner ?? '').length })
      text += plain ?? inner ?? ''
    }
    const [, mark = 'r', intent, offer] = /^([a-z])(?::([a-z]+))?(?:@(\d+))?$/.exec(head ?? '') ?? []
    parts.push({
      kind: kindOfMark[mark] ?? 'remark',
      ...(intent !== undefined &&
        (intents as readonly string[]).includes(intent) && { intent: intent as ReadAction }),
      ...(offer !== undefined && { offer: Number(offer) }),
      ...{ from, to: text.length, slots },
    })
  }
  return { text, parts }
}

/** The tags of a line's words, those of their slots, and for each part with an act its words and its act. */
export interface LineTags {
  readonly tags: Uint8Array
  readonly slots: Uint8Array
  readonly acts: readonly { readonly from: number; readonly to: number; readonly intent: number }[]
}

export function tagsOf({ text, parts }: Pick<MarkedLine, 'text' | 'parts'>): LineTags {
  const tokens = taggerTokens(text)
  const tags = new Uint8Array(tokens.length)
  const slots = new Uint8Array(tokens.length)
  const acts: { from: number; to: number; intent: number }[] = []
  const within = (from: number, to: number): readonly number[] =>
    tokens.flatMap(({ start, end }, at) => (start >= from && end <= to ? [at] : []))
  for (const part of parts) {
    const words = within(part.from, part.to)
    const kind = partKinds.indexOf(part.kind)
    for (const [index, at] of words.entries()) tags[at] = tagOf(kind, index === 0)
    for (const slot of part.slots)
      for (const [index, at] of within(slot.from, slot.to).entries())
        slots[at] = tagOf(slotKinds.indexOf(slot.kind), index === 0)
    const intent = part.intent === undefined ? -1 : intents.indexOf(part.intent)
    const [first, last] = [words[0], words.at(-1)]
    if (intent >= 0 && first !== undefined && last !== undefined)
      acts.push({ from: first, to: last + 1, intent })
  }
  return { tags, slots, acts }
}
