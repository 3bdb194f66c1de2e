/**
 * The command heads of the kernel profile and every other way of writing them. A head only says how words are meant; what
 * may be done is decided by the same stages as ever.
 */
import { normalText } from '../../text/limit-combining-marks.ts'

/** The seven heads. */
export const commandHeads = ['ACT', 'LOOK', 'ASK', 'FIGHT', 'CAST', 'MANAGE', 'OOC'] as const
/** One of the seven heads. */
export type CommandHead = (typeof commandHeads)[number]

/** What a head is about, as the kernel's parser calls it. */
export const kernelIntents = ['ACT', 'TALK', 'INV', 'COMBAT', 'MGMT', 'MIND', 'OOC'] as const
/** One of the seven intents. */
export type KernelIntent = (typeof kernelIntents)[number]

const aliases: Readonly<Record<string, CommandHead>> = {
  act: 'ACT',
  action: 'ACT',
  do: 'ACT',
  行动: 'ACT',
  look: 'LOOK',
  observe: 'LOOK',
  search: 'LOOK',
  观察: 'LOOK',
  ask: 'ASK',
  talk: 'ASK',
  say: 'ASK',
  对话: 'ASK',
  fight: 'FIGHT',
  attack: 'FIGHT',
  战斗: 'FIGHT',
  cast: 'CAST',
  施法: 'CAST',
  manage: 'MANAGE',
  管理: 'MANAGE',
  ooc: 'OOC',
}

const intents: Readonly<Record<CommandHead, KernelIntent>> = {
  ACT: 'ACT',
  LOOK: 'INV',
  ASK: 'TALK',
  FIGHT: 'COMBAT',
  CAST: 'ACT',
  MANAGE: 'MGMT',
  OOC: 'OOC',
}

/** The intent behind a head. */
export function intentOf(head: CommandHead): KernelIntent {
  return intents[head]
}

/** A head that stood at the start of a line. */
export interface FoundHead {
  readonly head: CommandHead
  /** As it was written, when that was another word. */
  readonly alias: string | null
  readonly rest: string
}

const headShape = /^(?:\[\s?([^\]\n]{1,20}?)\s?\]|<(ooc)>)\s*/iu

/**
 * The head that a line begins with; null when it begins with none.
 *
 * @example
 * findHead('[Talk]"Who goes there?"')?.head // 'ASK'
 */
export function findHead(line: string): FoundHead | null {
  const found = headShape.exec(line)
  const written = found?.[1] ?? found?.[2]
  if (found === null || written === undefined) return null
  const word = normalText(written, 'NFKC').toLowerCase()
  const head = Object.hasOwn(aliases, word) ? aliases[word] : undefined
  if (head === undefined) return null
  return { head, alias: written === head ? null : written, rest: line.slice(found[0].length) }
}
