/**
 * The questions about the hero, that is, whom the player plays: a ready hero, or one of their own, made by the
 * questions of the rules.
 */
import { asObject, type JsonObject } from '../../core/json.ts'
import type { Engine } from '../../engine/index.ts'
import type { CreationStep } from '../../rules/index.ts'
import type { Adventure } from './playable-games.ts'
import type { Asker } from './question-asker.ts'

/** Values of options that are no hero and no answer. */
const ownHero = '(own)'
const theRest = '(rest)'

const defaultName = 'Wren'
const maxNameLength = 100
const maxSteps = 80

/** A ready hero's id by Enter, or choices for a hero of the player's own; null when the player left. */
export async function askHero(
  engine: Engine,
  { heroes, ruleset }: Adventure,
  asker: Asker,
): Promise<string | JsonObject | null> {
  const ready = heroes.map(({ id, name, blurb }) => ({ value: id, name, hint: blurb }))
  const picked = await asker.choose({ question: 'Whom do you play?' }, [
    ...ready,
    {
      value: ownHero,
      name: 'Somebody of your own',
      hint: 'a few questions, and you may stop at any of them',
    },
  ])
  return picked === ownHero ? askOwnHero({ heroes: engine.heroes, ruleset, asker }) : picked
}

/** Where a hero is made. */
interface HeroMaking {
  readonly heroes: Engine['heroes']
  readonly ruleset: string
  readonly asker: Asker
}

/** Asks until the rules have a whole character, or the player leaves the rest to them. */
async function askOwnHero(making: HeroMaking): Promise<JsonObject | null> {
  const { heroes, ruleset, asker } = making
  const name = await asker.write({ question: 'What are you called?' }, defaultName, nameProblem)
  if (name === null) return null
  let choices: JsonObject = { name }
  for (let asked = 0; asked < maxSteps; asked += 1) {
    const draft = await heroes.draft(ruleset, choices)
    const open = draft.ok ? draft.value.steps.find((step) => !Object.hasOwn(choices, step.id)) : undefined
    if (open === undefined) break
    const answer = await askStep(open, asker)
    if (answer === null) return null
    if (answer === theRest) break
    choices = { ...choices, [open.id]: answer }
  }
  return finishHero(making, choices)
}

function nameProblem(text: string): string | undefined {
  return text.length <= maxNameLength ? undefined : `A name of at most ${maxNameLength} letters, please.`
}

async function askStep(step: CreationStep, asker: Asker): Promise<string | string[] | null> {
  if (step.options.length === 0) {
    const said = await asker.write(step, '')
    return said === '' ? theRest : said
  }
  const options = step.options.map(({ id, name, summary }) => ({ value: id, name, hint: summary }))
  if (step.choose > 1) {
    const some = await asker.chooseSome(step, options, step.choose)
    return some === null ? null : [...some]
  }
  const rest = { value: theRest, name: 'Choose the rest for me', hint: 'this and everything after it' }
  return asker.choose(step, [...options, rest])
}

/** The choices with their scores; when the rules refuse them that is said, and the hero is made without. */
async function finishHero(making: HeroMaking, choices: JsonObject): Promise<JsonObject | null> {
  const { heroes, ruleset, asker } = making
  const scored = await askScores(making, choices)
  if (scored === null) return null
  const made = await heroes.create(ruleset, scored)
  if (made.ok) return scored
  asker.say(`The rules will not have that: ${made.refusal.message}`)
  return { name: choices.name ?? defaultName }
}

/** Numbers that no step asks for, such as ability scores: kept by Enter, or typed in their order. */
async function askScores(making: HeroMaking, choices: JsonObject): Promise<JsonObject | null> {
  const { heroes, ruleset, asker } = making
  const draft = await heroes.draft(ruleset, choices)
  let scored = choices
  for (const [key, suggested] of Object.entries(draft.ok ? draft.value.suggested : {})) {
    const scores = asObject(suggested)
    if (scores === undefined || Object.hasOwn(choices, key)) continue
    const said = await askNumbers(asker, key, scores)
    if (said === null) return null
    const given = { ...scored, [key]: said }
    const tried = await heroes.create(ruleset, given)
    if (tried.ok) scored = given
    else asker.say(`${tried.refusal.message} The suggested numbers stand.`)
  }
  return scored
}

async function askNumbers(asker: Asker, key: string, suggested: JsonObject): Promise<JsonObject | null> {
  const names = Object.keys(suggested)
  const usual = Object.values(suggested).join(' ')
  const said = await asker.write(
    { question: `Your ${key}?`, help: `${names.join(', ')}, in this order.` },
    usual,
    (text) =>
      numbersIn(text).length === names.length
        ? undefined
        : `Give ${names.length} numbers, for example ${usual}.`,
  )
  if (said === null) return null
  const numbers = numbersIn(said)
  return Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0]))
}

function numbersIn(text: string): number[] {
  return (text.match(/\d{1,3}/g) ?? []).map(Number)
}
