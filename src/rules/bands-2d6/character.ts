/** Making a character for these rules: who they are, what they are good at, and what will get them into trouble. */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { CreationStep } from '../ruleset.ts'
import { backgrounds, skillChoices } from './character-choices.ts'
import { textIn, textsIn } from './read-attrs.ts'

/** The longest answer somebody gives about themselves. */
const longest = 400
/** The first skill chosen is worth two, the others one. */
const skillCount = 3

const openQuestions = [
  ['name', 'What are you called?', 'Any name you like.'],
  ['weakness', 'What is your weakness?', 'Something that will be used against you.'],
  ['motivation', 'What do you want?', 'What you would take a risk for.'],
  ['moral_line', 'What would you never do?', 'The line you do not cross, until you do.'],
] as const

const fields: readonly string[] = ['background', 'skills', ...openQuestions.map(([id]) => id)]

/** The questions, with their options; an open question has none. */
export function creationSteps(): readonly CreationStep[] {
  const open = openQuestions.map(([id, question, help]) => ({ id, question, help, choose: 1, options: [] }))
  const [name, ...rest] = open
  return [
    ...(name === undefined ? [] : [name]),
    {
      id: 'background',
      question: 'Where do you come from?',
      help: 'It brings what you carry.',
      choose: 1,
      options: backgrounds.map(({ id, name: title, summary }) => ({ id, name: title, summary })),
    },
    {
      id: 'skills',
      question: 'What are you good at?',
      help: 'Choose three: the first is worth +2, the others +1.',
      choose: skillCount,
      options: skillChoices.map(({ id, name: title, summary }) => ({ id, name: title, summary })),
    },
    ...rest,
  ]
}

/** Builds a character, or says which answer cannot stand. */
export function createCharacter(choices: JsonObject): Result<{
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}> {
  const unknown = Object.keys(choices).find((key) => !fields.includes(key))
  if (unknown !== undefined)
    return refuse(
      'rules/unknown-choice',
      `Nobody asked for "${unknown}"; the questions are ${fields.join(', ')}.`,
    )
  const answers = openAnswers(choices)
  if (!answers.ok) return answers
  const { name, ...about } = answers.value
  if (name === undefined) return refuse('rules/no-name', 'A character needs a name.')
  const background = backgrounds.find((one) => one.id === textIn(choices, 'background'))
  if (background === undefined) {
    const known = backgrounds.map((one) => one.id).join(', ')
    return refuse('rules/unknown-background', `Choose a background: ${known}.`)
  }
  const skills = chosenSkills(textsIn(choices, 'skills'))
  if (!skills.ok) return skills
  const attrs = { background: background.name, skills: skills.value, ...about, status: 'conscious' }
  return done({ name, attrs, items: background.items })
}

function openAnswers(choices: JsonObject): Result<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  for (const [id] of openQuestions) {
    const said: JsonValue | undefined = choices[id]
    if (said === undefined) continue
    const text = typeof said === 'string' ? said.trim() : ''
    if (text === '' || text.length > longest || !text.isWellFormed())
      return refuse('rules/bad-answer', `"${id}" has to be a text of 1 to ${longest} characters.`)
    answers[id] = text
  }
  return done(answers)
}

function chosenSkills(names: readonly string[]): Result<JsonObject> {
  const unknown = names.find((name) => !skillChoices.some((one) => one.id === name))
  if (unknown !== undefined) {
    const known = skillChoices.map((one) => one.id).join(', ')
    return refuse('rules/unknown-skill', `There is no skill "${unknown}"; there are ${known}.`)
  }
  if (names.length !== skillCount || new Set(names).size !== skillCount)
    return refuse('rules/wrong-skills', `Choose ${skillCount} different skills, the best one first.`)
  return done(Object.fromEntries(names.map((name, index) => [name, index === 0 ? 2 : 1])))
}
