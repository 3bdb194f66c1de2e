/**
 * The words by which each liar is known. A liar's own sentence in a shown narration means that the audit let it through;
 * this list is written from the lies and knows nothing of the detectors.
 */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Mode } from '../../core/mode.ts'

/** Claims about what happened; talk about the game may say what it likes. */
const claims: Readonly<Record<string, RegExp>> = {
  'invents-dice': /471[12]/,
  'invents-damage-in-words': /eight hundred and eleven/i,
  'kills-in-prose': /(?<!stranger )falls dead at your feet/i,
  'gives-items': /vorpal chronometer|98,?765/i,
  'tells-level-ups': /level 17|76,?543/i,
  'speaks-for-the-player': /violet elephants|abandon everybody forever/i,
  'numbers-its-choices': /4711/,
  'kills-the-hero': /is killed by|lies dead in the rain/,
  'tells-an-outcome-in-numbers': /4711/,
}

/** What belongs into no text that a player reads. */
const noise: Readonly<Record<string, RegExp>> = {
  'lists-options': /^\s*[1-4]\)/m,
  'writes-noise': /[然后他说이것은]/u,
  'embeds-json': /"thinking"|ARCHIVE_DELTA|dm_notes/,
  'tells-header-and-resources': /9999 DR|HD: 50/,
  'adds-fields': /\b999\b/,
  chatters: /Here is the next scene|Let me know if you want more/,
  fences: /```/,
  'writes-another-mode': /\[Mode:/,
  'not-json': /\}\}\}\}/,
  'says-its-notes-aloud': /debug_info|dm_notes/,
  'forgets-its-template': /im_end|violet/,
  'talks-about-the-game': /language model/,
  'leaves-json-open': /violet|\{/,
  'says-ids': /violet_district/,
}

/** What only a liar can have brought into a state. */
const planted: readonly RegExp[] = [
  /loc_moon_001/,
  /npc_dragon_999/,
  /vorpal chronometer/i,
  /\b(?:9999|4711|4712|98765|76543|355000)\b/,
  /ferryman drowned the heir/i,
]

/** What of a liar's own words the player was shown, in the story or beside it. */
export function liesIn(name: string, shown: string, mode: Mode): readonly string[] {
  const tables = mode === 'DM' ? [noise] : [noise, claims]
  return tables.flatMap((table) => {
    const found = Object.hasOwn(table, name) ? table[name]?.exec(shown) : null
    return found === undefined || found === null ? [] : [`"${found[0]}" was told`]
  })
}

/** What only a liar can have brought into a state that did not hold it before. */
export function plantedIn(before: string, after: string): readonly string[] {
  return planted
    .filter((pattern) => count(after, pattern) > count(before, pattern))
    .map((pattern) => `the state now holds "${pattern.exec(after)?.[0] ?? ''}"`)
}

function count(text: string, pattern: RegExp): number {
  return text.match(new RegExp(pattern.source, `${pattern.flags}g`))?.length ?? 0
}

/** The opposite of the one roll that decided a turn. */
export function oppositeIn(name: string, narrative: string, rolls: readonly DiceEntry[]): readonly string[] {
  // Whose blow a roll is does not stand in the ledger; everything else that is decided was the player's.
  const decided = rolls.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))
  if (rolls.some((roll) => roll.target?.kind === 'AC')) return []
  const [only] = decided
  if (name !== 'contradicts-the-outcome' || only === undefined || decided.length > 1) return []
  const told = /fail|miss/i.test(only)
    ? /You succeed\./
    : /success|hit/i.test(only)
      ? /You fail\. You miss/
      : /$^/
  return told.test(narrative) ? [`"${only}" was told as its opposite`] : []
}
