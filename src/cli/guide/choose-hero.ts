/** Whom one plays: a ready hero by Enter, or one of one's own by the questions of the ruleset, as far as one likes. */
import type { Engine } from '../../campaign/engine.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { CreationStep } from '../../rules/ruleset.ts'
import type { Adventure } from './adventures.ts'
import type { Asker } from './asker.ts'

const own = '(own)'
const theRest = '(rest)'
const mostSteps = 80

/** A ready hero's id, or choices for one's own; null when the player left. */
export async function chooseHero(
  engine: Engine,
  adventure: Adventure,
  asker: Asker,
): Promise<string | JsonObject | null> {
  const ready = adventure.heroes.map(({ id, name, blurb }) => ({ value: id, name, hint: blurb }))
  const picked = await asker.choose({ question: 'Whom do you play?' }, [
    ...ready,
    { value: own, name: 'Somebody of your own', hint: 'a few questions, and you may stop at any of them' },
  ])
  return picked === own ? buildHero(engine, adventure.ruleset, asker) : picked
}

/** Asks until the rules have a whole character. */
async function buildHero(engine: Engine, ruleset: string, asker: Asker): Promise<JsonObject | null> {
  const name = await asker.write({ question: 'What are you called?' }, 'Wren', nameProblem)
  if (name === null) return null
  let choices: JsonObject = { name }
  for (let asked = 0; asked < mostSteps; asked += 1) {
    const draft = await engine.draftHero(ruleset, choices)
    if (!draft.ok) return finishHero(engine, ruleset, choices, asker)
    const open = draft.value.steps.find((step) => !Object.hasOwn(choices, step.id))
    if (open === undefined) return finishHero(engine, ruleset, choices, asker)
    const answer = await askStep(open, asker)
    if (answer === null) return null
    if (answer === theRest) return finishHero(engine, ruleset, choices, asker)
    choices = { ...choices, [open.id]: answer }
  }
  return finishHero(engine, ruleset, choices, asker)
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

/** The whole choices, shown; what the rules refuse is said, and the hero is made without it. */
async function finishHero(
  engine: Engine,
  ruleset: string,
  choices: JsonObject,
  asker: Asker,
): Promise<JsonObject | null> {
  const scored = await askScores(engine, ruleset, choices, asker)
  if (scored === null) return null
  const made = await engine.makeHero(ruleset, scored)
  if (made.ok) return scored
  asker.say(`The rules will not have that: ${made.refusal.message}`)
  const { name = 'Wren' } = choices
  return { name }
}

/** Numbers that no step asks for, such as ability scores: kept by Enter, or typed in their order. */
async function askScores(
  engine: Engine,
  ruleset: string,
  choices: JsonObject,
  asker: Asker,
): Promise<JsonObject | null> {
  const draft = await engine.draftHero(ruleset, choices)
  const suggested = draft.ok ? draft.value.suggested : {}
  let scored = choices
  for (const [key, value] of Object.entries(suggested)) {
    if (!isJsonObject(value) || Object.hasOwn(choices, key)) continue
    const names = Object.keys(value)
    const usual = Object.values(value).join(' ')
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
    const given = {
      ...scored,
      [key]: Object.fromEntries(names.map((one, index) => [one, numbers[index] ?? 0])),
    }
    const tried = await engine.makeHero(ruleset, given)
    if (tried.ok) scored = given
    else asker.say(`${tried.refusal.message} The suggested numbers stand.`)
  }
  return scored
}

function numbersIn(text: string): number[] {
  return (text.match(/\d{1,3}/g) ?? []).map(Number)
}

function nameProblem(text: string): string | undefined {
  return text.length <= 100 ? undefined : 'A name of at most 100 letters, please.'
}
