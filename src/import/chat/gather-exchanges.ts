/** Messages as exchanges: what a player said, then everything that was told until they spoke again. */
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'
import type { ToldExchange } from './told-history.ts'

/** One message. */
export interface Message {
  readonly mine: boolean
  /** Who speaks. */
  readonly name: string
  readonly text: string
  /** The line or number it stands at. */
  readonly at: number
  readonly date: string
}

/** The exchanges of some messages; `teller` needs no name before their words. */
export function gatherExchanges(
  messages: readonly Message[],
  teller: string,
  notes: ImportNotes,
): readonly ToldExchange[] {
  const exchanges: ToldExchange[] = []
  let said: Message[] = []
  let told: Message[] = []
  const close = (): void => {
    if (said.length + told.length > 0) exchanges.push(...exchangeOf(said, told, teller, notes))
    said = []
    told = []
  }
  for (const message of messages) {
    if (message.mine && (told.length > 0 || said.length >= mostLines)) close()
    if (message.mine) said.push(message)
    else told.push(message)
  }
  close()
  return exchanges
}

/** As many lines as a turn may have. */
const mostLines = 40

function exchangeOf(
  said: readonly Message[],
  told: readonly Message[],
  teller: string,
  notes: ImportNotes,
): readonly ToldExchange[] {
  const all = [...said, ...told]
  const dates = all.map((one) => one.date).filter((one) => one !== '')
  const names = [...new Set(told.map((one) => one.name))]
  const several = names.length > 1 || names.some((name) => name !== teller)
  const where = {
    from: all[0]?.at ?? 0,
    to: all.at(-1)?.at ?? 0,
    ...(several && { speakers: names }),
    ...(dates[0] !== undefined && { date: dates[0] }),
  }
  const words = told.map((one) => (several && one.name !== teller ? `${one.name}: ${one.text}` : one.text))
  const pieces = piecesOf(words.join('\n\n'))
  notes.add('changed', 'long tellings cut into several turns', `line ${where.from}`, pieces.length - 1)
  return pieces.map((piece, index) => ({
    said: index === 0 ? said.flatMap((one) => piecesOf(one.text)) : [],
    told: piece,
    where,
  }))
}

/** A text in pieces that a record may hold, cut at a line where there is one. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > importLimits.telling) {
    const line = rest.lastIndexOf('\n', importLimits.telling)
    const cut = line > importLimits.telling / 2 ? line : safeCut(rest, importLimits.telling)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return [...pieces, rest]
}

/** Not between the halves of a character. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
