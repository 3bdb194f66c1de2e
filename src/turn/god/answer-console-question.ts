/** Questions to the console, answered from the state: the number or the exact names first, then nothing more. */

import { coinItem, paysInCoins } from '../../core/character-money.ts'
import { missionTag } from '../../core/document/mission-status.ts'
import { readDocument } from '../../core/document/read-five-key-document.ts'
import { type JsonObject, valueAt } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { directivesOf } from './change-directives.ts'
import { settingsText } from './change-setting.ts'
import { carriedBy, foldedName, itemsNamed, namedIn, playerOf } from './find-entities-and-items-by-name.ts'
import type { GodWork } from './god-command-working-state.ts'
import { amountNames } from './sheet-amount-names.ts'

/** The longest answer that shows the state. */
const longestAnswer = 60_000

/** Answers GOD_ASK_STATE: the whole document, or what is at a path of it. */
export function showState(work: GodWork, path: readonly string[]): Result<null> {
  const document = readDocument(work.state) as unknown as JsonObject
  const value = valueAt(document, path)
  if (value === undefined) {
    const at = path.slice(0, -1).reduce<readonly string[]>((known, _, index) => {
      const upper = path.slice(0, index + 1)
      return valueAt(document, upper) === undefined ? known : upper
    }, [])
    const there = valueAt(document, at)
    const keys = typeof there === 'object' && there !== null ? Object.keys(there).slice(0, 20).join(', ') : ''
    return refuse(
      'turn/god-unknown-path',
      `There is nothing at ${path.join('.').slice(0, 120)}. At ${at.join('.') || 'the top'} there is: ${keys}.`,
    )
  }
  const text = JSON.stringify(value, null, 2)
  const cut =
    text.length > longestAnswer ? `${text.slice(0, longestAnswer)}\n… (ask for a path to see the rest)` : text
  work.answers.push(cut)
  return done(null)
}

function counted(list: readonly string[], what: string, none: string): string {
  if (list.length === 0) return `0 ${what}s: ${none}`
  return `${countOf(list.length, what)}:\n${list.map((line) => `- ${line}`).join('\n')}`
}

const answers: Readonly<Record<string, (state: GameState) => string>> = {
  directives: (state) =>
    counted(
      directivesOf(state).map((one, index) => `${index + 1}. ${one.text}`),
      'rule',
      'say "from now on …" to keep one.',
    ),
  missions: (state) => {
    const threads = Object.values(state.threads)
    return counted(
      threads.map((row) => `${row.title} (${row.status}${row.tags.includes(missionTag) ? '' : ', thread'})`),
      'mission',
      'none is kept.',
    )
  },
  settings: (state) => settingsText(state.campaign),
  clocks: (state) =>
    counted(
      Object.values(state.clocks).map((row) => `${row.name} ${row.value}/${row.max}`),
      'clock',
      'this campaign has none.',
    ),
  place: (state) => state.entities[state.scene.location_id ?? '']?.name ?? 'Nowhere yet.',
  places: (state) =>
    counted(
      Object.values(state.entities)
        .filter((row) => row.type === 'location')
        .map((row) => `${row.name} (${row.id})`),
      'place',
      'none is known.',
    ),
  time: (state) => `${formatTime(state.campaign.calendar, state.time)} (${state.time.time_of_day})`,
  people: peopleText,
  inventory: (state) => {
    const player = playerOf(state)
    const carried = player.ok ? carriedBy(state, player.value.id) : []
    return counted(
      carried.map((one) => `${one.name}: ${one.qty}`),
      'kind of thing',
      'nothing is carried.',
    ).replace('kind of things', 'kinds of things')
  },
}

function peopleText(state: GameState): string {
  const here = state.scene.present_entity_ids.flatMap((id) => state.entities[id] ?? [])
  return counted(
    here.map((row) => `${row.name} (${row.id})${lifeOf(row.attrs as JsonObject)}`),
    'person',
    'nobody is here.',
  ).replace('persons', 'people')
}

function lifeOf(attrs: JsonObject): string {
  const { hp_current: now, hp_max: most, status } = attrs
  const hp = typeof now === 'number' ? `, ${now}${typeof most === 'number' ? `/${most}` : ''} HP` : ''
  return typeof status === 'string' ? `${hp}, ${status}` : hp
}

/** Performs a question. */
export function answerQuestion(work: GodWork, about: string, words: string): Result<null> {
  const answer = answers[about]
  const text = answer === undefined ? amountText(work.state, words) : answer(work.state)
  if (text !== null) {
    work.answers.push(text)
    return done(null)
  }
  const sentence = `Nothing in the state answers "${words.slice(0, 120)}". Ask for hp, gold, xp, a thing, a clock, the inventory, missions, rules, people, places, the time, or GOD_ASK_STATE.`
  return refuse('turn/god-not-understood', sentence)
}

const fieldPaths: Readonly<Record<string, readonly string[]>> = {
  gold: ['resources', 'gold'],
  xp: ['experience', 'current'],
}

function amountText(state: GameState, words: string): string | null {
  const player = personAsked(state, words)
  if (!player.ok) return null
  const line = ` ${foldedName(words).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  const attrs = player.value.attrs as JsonObject
  const names = Object.keys(amountNames).sort((one, other) => other.length - one.length)
  const named = names.find((name) => line.includes(` ${name} `))
  const field = named === undefined ? undefined : amountNames[named]
  const coins = field === 'gold' && paysInCoins(attrs) ? carriedBy(state, player.value.id) : undefined
  const value =
    coins?.reduce((sum, one) => sum + (one.id === coinItem ? one.qty : 0), 0) ??
    (field === undefined ? undefined : valueAt(attrs, fieldPaths[field] ?? [field]))
  if (typeof value === 'number') {
    const most = field === 'hp_current' && typeof attrs.hp_max === 'number' ? ` of ${attrs.hp_max}` : ''
    return `${value}${most} ${named} (${player.value.name}).`
  }
  const clock = Object.values(state.clocks).find(
    (row) => line.includes(` ${foldedName(row.name)} `) || line.includes(` ${row.id} `),
  )
  if (clock !== undefined) return `${clock.value} of ${clock.max}: ${clock.name}.`
  return thingText(state, player.value.id, line)
}

/** Whose number is asked for: somebody named in the question, else the player character. */
function personAsked(state: GameState, words: string): Result<Entity> {
  const line = ` ${foldedName(words.replace(/['’]s\b/g, '')).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
  const people = Object.values(state.entities).filter((row) => row.type === 'npc' || row.type === 'pc')
  const named = people.filter((row) => line.includes(` ${foldedName(row.name)} `))
  return named.length === 1 && named[0] !== undefined ? done(named[0]) : playerOf(state)
}

const emptyWords: ReadonlySet<string> = new Set(
  'how many much do i have got we are there is of my the in left what a an does'.split(' '),
)

/** "how many potions do I have": the sum first, then each kind by its exact name. */
function thingText(state: GameState, owner: string, line: string): string | null {
  const wanted = line
    .split(' ')
    .filter((word) => word !== '' && !emptyWords.has(word))
    .join(' ')
  if (wanted === '') return null
  const carried = carriedBy(state, owner)
  const found = itemsNamed(wanted, carried)
  if (found.length === 0 && namedIn(wanted, Object.values(state.entities)).length > 0) return null
  const total = found.reduce((sum, one) => sum + one.qty, 0)
  const kinds = found.map((one) => `${one.name}: ${one.qty}`).join(', ')
  return found.length === 0 ? `0 ${wanted}.` : `${total} ${wanted} (${kinds}).`
}
