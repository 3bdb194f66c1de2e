/**
 * Who and what a narration names, found by the engine itself: the list an answer brings is only compared (ENV-16,
 * ENV-17). The same for where it says the scene is (ENV-23).
 */

import { lazy } from '../../core/lazy-constant.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { Violation } from '../../core/violation.ts'
import { knownEntities } from '../../knowledge/index.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { isDenseScript } from '../../text/folded-words.ts'
import { foldedName, namesOf } from './names-of-entity.ts'

/**
 * The names of all entities that a text names, in the order of the state. By half a name, another one or one that is written otherwise
 * only those are meant whom the player knows: "a table" is not the card table of a room they have never been to, a way that leads
 * somewhere is not the Leads, and the list must not say that there are such. Nor does it for a name that the player typed and the
 * text only says back.
 */
export function mentionedEntities(narrative: string, state: GameState, typed = ''): readonly string[] {
  const typedText = ` ${wordsOf(typed).join(' ')} `
  const words = wordsOf(narrative)
  const text = ` ${words.join(' ')} `
  const said = new Set(words)
  const known = lazy(() => knownEntities(state))
  return Object.values(state.entities)
    .slice(0, 2_000)
    .filter((entity) => {
      if (!namesOf(entity).some((name) => mayBeSaid(said, name) && isNamed(text, name))) return false
      const name = foldedName(entity.name)
      const isTold =
        isSaidWhole(text, name) && isSaidAsWritten(narrative, entity.name) && !isSaidWhole(typedText, name)
      return isTold || known().has(entity.id)
    })
    .map((entity) => entity.name)
}

/** False when a name begins with a plain word that was not said at all: most do, and need no closer look. */
function mayBeSaid(said: ReadonlySet<string>, name: string): boolean {
  const first = /^[a-z0-9]+(?![a-z0-9]|[^ -~])/.exec(name)?.[0]
  return first === undefined || said.has(first)
}

function wordsOf(text: string): string[] {
  // Most names are plain letters; only the others are worth the dear patterns.
  if (!/[^ -~]/u.test(text))
    return (
      text
        .toLowerCase()
        .replace(/'s\b/g, '')
        .match(/[a-z0-9]+/g) ?? []
    )
  return casedWordsOf(text.normalize('NFKC').toLowerCase())
}

function casedWordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/['’]s\b/gi, '')
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu) ?? []
  )
}

function isSaidWhole(text: string, name: string): boolean {
  const words = wordsOf(name)
  if (words.length === 0) return false
  return (
    text.includes(` ${words.join(' ')} `) || (words.every(isDenseScript) && text.includes(words.join(' ')))
  )
}

/** True when a text has a name with its capitals, and one of a single word with its article. */
function isSaidAsWritten(narrative: string, name: string): boolean {
  const article = /^(?:the|an?)(?=\s)/i.exec(name)?.[0] ?? ''
  const words = casedWordsOf(name.slice(article.length))
  if (words.every(isDenseScript)) return true
  const written = words.length === 1 && article !== '' ? [article.toLowerCase(), ...words] : words
  const text = ` ${casedWordsOf(narrative).join(' ')} `
  // The beginning of a sentence has a capital too.
  return [written.join(' '), capitalize(written.join(' '))].some((said) => text.includes(` ${said} `))
}

/** The whole name, or its first word when that is long enough to stand alone: "Viktor" for "Viktor Hale". */
function isNamed(text: string, name: string): boolean {
  const words = wordsOf(name)
  const first = words[0] ?? ''
  return isSaidWhole(text, name) || (first.length >= 4 && words.length === 2 && text.includes(` ${first} `))
}

/**
 * The right list, and what was wrong with the told one.
 *
 * @example
 * auditMentions([], { narrative: 'Viktor nods.', typed: '', introduced: [] }, state).violations[0]?.rule_id // 'ENV-16', when there is a Viktor
 */
export function auditMentions(
  told: unknown,
  {
    narrative,
    typed,
    introduced,
  }: {
    readonly narrative: string
    readonly typed: string
    readonly introduced: readonly string[]
  },
  state: GameState,
): { readonly entities_mentioned: readonly string[]; readonly violations: readonly Violation[] } {
  const here = mentionedEntities(narrative, state, typed)
  const text = ` ${wordsOf(narrative).join(' ')} `
  const entities_mentioned = [
    ...new Set([...here, ...introduced.filter((name) => isNamed(text, foldedName(name)))]),
  ]
  if (told === undefined || told === null) return { entities_mentioned, violations: [] }
  const list = (Array.isArray(told) ? (told as unknown[]) : [told])
    .slice(0, 500)
    .filter((one) => typeof one === 'string')
  const listed = new Set(list.map(foldedName))
  const missing = entities_mentioned.filter((name) => !listed.has(foldedName(name)))
  const violations: Violation[] = []
  const common = { at: 'entities_mentioned', before: list, after: entities_mentioned } as const
  const unlisted: Violation = {
    rule_id: 'ENV-16',
    severity: 'warn',
    action: 'overridden',
    message: `The list leaves out ${missing.slice(0, 5).join(', ')}.`,
    ...common,
  }
  if (missing.length > 0) violations.push(unlisted) // enforces: ENV-16
  if (list.length === 0) return { entities_mentioned, violations }
  const exists = new Set([
    ...Object.values(state.entities).flatMap((entity: Entity) => [...namesOf(entity), entity.id]),
    ...introduced.map(foldedName),
  ])
  const invented = list.filter((name) => !exists.has(foldedName(name)))
  const unknown: Violation = {
    rule_id: 'ENV-17',
    severity: 'error',
    action: 'stripped',
    message: `There is nobody and nothing called ${invented.slice(0, 5).join(', ')}.`,
    ...common,
  }
  if (invented.length > 0) violations.push(unknown) // enforces: ENV-17
  return { entities_mentioned, violations }
}

/** Where the scene is, and a violation when an answer thinks it is elsewhere. */
export function auditLocation(
  told: unknown,
  state: GameState,
): { readonly location_confirmed: string; readonly violations: readonly Violation[] } {
  const id = state.scene.location_id
  const location_confirmed = (id === null ? undefined : state.entities[id]?.name) ?? id ?? 'Unknown'
  if (told === undefined || told === null || told === '') return { location_confirmed, violations: [] }
  const agrees = typeof told === 'string' && [foldedName(location_confirmed), id].includes(foldedName(told))
  if (agrees) return { location_confirmed, violations: [] }
  const message = `The scene is at ${location_confirmed}; saying otherwise moves nobody.`
  const violation = {
    rule_id: 'ENV-23',
    severity: 'error',
    action: 'overridden',
    at: 'location_confirmed',
    message,
    before: typeof told === 'string' ? told.slice(0, 200) : typeof told,
    after: location_confirmed,
  } as const
  return { location_confirmed, violations: [violation] } // enforces: ENV-23
}
