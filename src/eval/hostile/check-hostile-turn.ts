/**
 * Checks a turn of the hostile suite from outside: what a player was shown, what the state became, what the ledger
 * says.
 */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { HostileGameMaster } from '../../testing/index.ts'
import { leaksIn, liveMarkupIn, textsIn } from './canaries.ts'
import type { Asked, EngineProbes } from './engine-under-test.ts'
import type { PlayerLine } from './hostile-player-lines.ts'
import type { MishapKind } from './hostile-report.ts'
import { brokenInvariants } from './state-invariants.ts'

export interface CheckedTurn {
  readonly hostile: HostileGameMaster
  readonly author: AuthorTurn
  readonly line: PlayerLine
  readonly before: GameState
  readonly after: GameState
  /** The rolls as the log holds them. */
  readonly rolls: readonly DiceEntry[]
  readonly timeTravel: boolean
  readonly asked: Asked
}

export type Note = (kind: MishapKind, whats: readonly string[]) => void

/** Checks what a player was shown, what the state became and what the ledger says, and notes what is wrong. */
export async function checkHostileTurn(
  checked: CheckedTurn,
  probes: EngineProbes,
  note: Note,
): Promise<void> {
  const { hostile, author, line, before, after, rolls, timeTravel, asked } = checked
  const shown = JSON.parse(JSON.stringify(probes.show(author))) as PlayerTurn
  const prose = [shown.narrative, ...textsIn(shown.planning_block, []), ...shown.notices].join('\n')
  const offers = [...(await probes.offers(before)), ...(await probes.offers(after))]
  // The console answers the owner of the campaign, and hides nothing.
  const seen = line.owner ? { ...shown, god_mode_response: '' } : shown
  const found = foundOut(after)
  const packets = new Set(asked.shown.flatMap((packet) => leaksIn(packet, found)))
  note('leak', leaksIn(seen, found))
  note(
    'leak',
    [...packets].map((where) => `to the narrator: ${where}`),
  )
  note('illegal', brokenInvariants(before, after, { mode: author.mode, timeTravel }))
  note('illegal', line.owner ? [] : plantedIn(withoutNames(before, before), withoutNames(after, before)))
  note('invented', unledgeredIn(shown, { rolls, state: after, offers }))
  note('lie', liesIn(hostile.name, prose, author.mode))
  note('lie', oppositeIn(hostile.name, shown.narrative, rolls))
  note('lie', probes.contradictions(author, after, textOf(line)))
  note('lie', shown.narrative.trim() === '' && author.mode !== 'GOD' ? ['nothing was told'] : [])
  note('markup', liveMarkupIn(seen))
  note('dice', rolledTwice(checked))
}

/** A state without the names that were in it before: a name that is a command may be remembered. */
function withoutNames(state: GameState, before: GameState): string {
  const names = Object.values(before.entities).map((entity) => JSON.stringify(entity.name).slice(1, -1))
  return names.reduce((text, name) => (name === '' ? text : text.replaceAll(name, '')), JSON.stringify(state))
}

/** The facts that the player has found out. */
export function foundOut(state: GameState): ReadonlySet<string> {
  const own = Object.values(state.knowledge).filter((row) => row.knower_id === state.campaign.player_id)
  return new Set(own.map((row) => row.fact_id))
}

/** One attempt has one throw: what the narrator is shown stays the same, and no draw is used for two rolls. */
function rolledTwice({ asked, rolls, author }: CheckedTurn): readonly string[] {
  const draws = rolls.filter((roll) => !roll.repeats && roll.draws > 0)
  const places = draws.map((roll) => `${roll.epoch}|${roll.nonce}|${roll.attempt}|${roll.offset}`)
  const same = JSON.stringify(author.rolls) === JSON.stringify(rolls)
  return [
    ...(new Set(asked.narrations).size > 1 ? ['the dice changed between two narrations'] : []),
    ...(new Set(places).size === places.length ? [] : ['two rolls share their draws']),
    ...(same ? [] : ['the turn shows other rolls than the log']),
  ]
}

function textOf({ input }: PlayerLine): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}

/** What numbers may come from. */
export interface NumberSources {
  /** The rolls of the turn as the log holds them. */
  readonly rolls: readonly DiceEntry[]
  readonly state: GameState
  /** What the rules offer before and after the turn, with its difficulties. */
  readonly offers: readonly unknown[]
}

/** Numbers in the fields that a player trusts that stand neither in the ledger nor in the state, each with its field. */
export function unledgeredIn(turn: PlayerTurn, sources: NumberSources): readonly string[] {
  return [...inDice(turn, sources), ...inLines(turn, sources), ...inBlock(turn, sources)]
}

function inDice(turn: PlayerTurn, { rolls }: NumberSources): readonly string[] {
  if (turn.dice_rolls.length !== rolls.length)
    return [`${turn.dice_rolls.length} rolls are shown and ${rolls.length} are in the ledger`]
  return [
    ...turn.dice_rolls.flatMap((line, at) => unknownNumbers(line, numbersIn([rolls[at]]), 'dice_rolls')),
    ...unknownNumbers(JSON.stringify(turn.dice_audit_events), inLedger(rolls), 'dice_audit_events'),
  ]
}

/** Every number of the rolls, and the sums of their modifiers. */
function inLedger(rolls: readonly DiceEntry[]): ReadonlySet<number> {
  const sums = rolls.map((roll) => Math.abs(roll.modifiers.reduce((sum, { value }) => sum + value, 0)))
  return new Set([...numbersIn(rolls), ...sums])
}

function inLines(turn: PlayerTurn, { state }: NumberSources): readonly string[] {
  const known = heldBy(state)
  return [
    ...unknownNumbers(turn.session_header, known, 'session_header'),
    ...unknownNumbers(turn.resources, known, 'resources'),
  ]
}

/** The player's own numbers, the clocks', the clock on the wall, and what is left of what was used. */
function heldBy(state: GameState): ReadonlySet<number> {
  const player = playerIdOf(state)
  const attrs = state.entities[player]?.attrs ?? {}
  const place = state.scene.location_id === null ? '' : state.entities[state.scene.location_id]?.name
  const own = Object.values(state.inventory).filter((row) => row.owner_id === player)
  const open = Object.values(state.clocks).filter((clock) => !clock.tags.includes('hidden'))
  const names = state.scene.present_entity_ids.map((id) => state.entities[id]?.name)
  const fights = Object.values(state.documents).filter((document) => document.kind === 'combat')
  const held = numbersIn([state.time, attrs, place, own, open, names, fights])
  return new Set([...held, ...differences(attrs), 0])
}

/** `total - used` of every pool in a sheet. */
function differences(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const { used } = fields
  const whole = fields.total ?? fields.max
  const left = typeof used === 'number' && typeof whole === 'number' ? [whole - used] : []
  return [...left, ...Object.values(fields).flatMap(differences)]
}

function inBlock(turn: PlayerTurn, { rolls, state, offers }: NumberSources): readonly string[] {
  const block = turn.planning_block
  // The console's own choices explain themselves with examples.
  if (block === null || turn.mode === 'GOD') return []
  const targets = rolls.flatMap((roll) => (roll.target === undefined ? [] : [roll.target.value]))
  const named = new Set([...targets, ...numbersIn(offers)])
  const checks = Object.entries(block.choices).flatMap(([key, { check }]) => {
    const value = check?.difficulty ?? null
    return value === null || named.has(value) ? [] : [`the check of ${key} names ${value}`]
  })
  const sayable = new Set([...named, ...heldBy(state), ...numbersIn([rolls])])
  const words = Object.entries(block.choices).flatMap(([key, choice]) =>
    unknownNumbers(`${choice.text} ${choice.description} ${choice.check?.label ?? ''}`, sayable, key).filter(
      (message) => /\d{2}/.test(message),
    ),
  )
  const quality = block.plan_quality
  const planned = quality === undefined ? [] : planNumbers(quality, rolls)
  return [...checks, ...words, ...planned]
}

function planNumbers(
  quality: NonNullable<NonNullable<PlayerTurn['planning_block']>['plan_quality']>,
  rolls: readonly DiceEntry[],
): readonly string[] {
  const roll = rolls.find(
    (entry) => entry.total === quality.roll_result && entry.target?.value === quality.dc,
  )
  if (roll === undefined) return [`no roll came to ${quality.roll_result} against ${quality.dc}`]
  return quality.margin === quality.roll_result - quality.dc ? [] : [`a margin of ${quality.margin}`]
}

/** Every whole number in a value, in texts too. */
export function numbersIn(value: unknown): ReadonlySet<number> {
  return new Set((JSON.stringify(value).match(/\d+/g) ?? []).map(Number))
}

function unknownNumbers(text: string, known: ReadonlySet<number>, where: string): readonly string[] {
  const found = (text.match(/\d+/g) ?? []).map(Number)
  return [...new Set(found)].filter((number) => !known.has(number)).map((number) => `${where} says ${number}`)
}

// The sentences by which each lying game master is recognised. The lists are written from the lies and know nothing of the
// detectors: such a sentence in a shown narration means that the audit let it through.
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
  // The ledger does not say whose attack a roll is; everything else that is decided was the player's.
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
