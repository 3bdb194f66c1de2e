/** Making a character for these rules: who they are, what they are good at, and what will get them into trouble. */
import { asText, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CreationStep } from '../ruleset.ts'
import { textIn, textsIn } from './read-json-fields.ts'

/** The most characters an answer to an open question may have. */
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
  const background = backgrounds.find((candidate) => candidate.id === textIn(choices, 'background'))
  if (background === undefined) {
    const known = backgrounds.map((candidate) => candidate.id).join(', ')
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
    if (choices[id] === undefined) continue
    const text = (asText(choices[id]) ?? '').trim()
    if (text === '' || text.length > longest || !text.isWellFormed())
      return refuse('rules/bad-answer', `"${id}" has to be a text of 1 to ${longest} characters.`)
    answers[id] = text
  }
  return done(answers)
}

function chosenSkills(names: readonly string[]): Result<JsonObject> {
  const unknown = names.find((name) => !skillChoices.some((skillChoice) => skillChoice.id === name))
  if (unknown !== undefined) {
    const known = skillChoices.map((skillChoice) => skillChoice.id).join(', ')
    return refuse('rules/unknown-skill', `There is no skill "${unknown}"; there are ${known}.`)
  }
  if (names.length !== skillCount || new Set(names).size !== skillCount)
    return refuse('rules/wrong-skills', `Choose ${skillCount} different skills, the best one first.`)
  return done(Object.fromEntries(names.map((name, index) => [name, index === 0 ? 2 : 1])))
}

/** What a new character can choose from: data, in any world's plain words. */

interface Choice {
  readonly id: string
  readonly name: string
  readonly summary: string
}

interface Background extends Choice {
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

const backgrounds: readonly Background[] = [
  {
    id: 'courier',
    name: 'Courier',
    summary: 'You carried things for others and learned not to ask.',
    items: [{ item_id: 'satchel', qty: 1 }],
  },
  {
    id: 'burglar',
    name: 'Burglar',
    summary: 'You know doors, and what people keep behind them.',
    items: [
      { item_id: 'lockpick', qty: 1 },
      { item_id: 'dark_clothes', qty: 1 },
    ],
  },
  {
    id: 'enforcer',
    name: 'Enforcer',
    summary: 'You made people pay, until one of them made you think.',
    items: [
      { item_id: 'weapon', qty: 1 },
      { item_id: 'ammo', qty: 6 },
    ],
  },
  {
    id: 'medic',
    name: 'Medic',
    summary: 'You patched up people who could not go to a hospital.',
    items: [{ item_id: 'first_aid_kit', qty: 1 }],
  },
  {
    id: 'investigator',
    name: 'Investigator',
    summary: 'You were paid to find things out, and once found too much.',
    items: [{ item_id: 'notebook', qty: 1 }],
  },
  {
    id: 'fixer',
    name: 'Fixer',
    summary: 'You know somebody who knows somebody.',
    items: [{ item_id: 'address_book', qty: 1 }],
  },
]

export const skillChoices: readonly Choice[] = [
  { id: 'stealth', name: 'Stealth', summary: 'Not being seen or heard.' },
  { id: 'sleight', name: 'Sleight', summary: 'Pockets, locks and quick fingers.' },
  { id: 'athletics', name: 'Athletics', summary: 'Running, climbing, getting away.' },
  { id: 'fighting', name: 'Fighting', summary: 'Fists, knives and what is at hand.' },
  { id: 'shooting', name: 'Shooting', summary: 'Hitting what you aim at.' },
  { id: 'hacking', name: 'Hacking', summary: 'Other people’s machines.' },
  { id: 'tech', name: 'Tech', summary: 'Repairing, disabling, building.' },
  { id: 'medicine', name: 'Medicine', summary: 'Keeping people alive.' },
  { id: 'investigation', name: 'Investigation', summary: 'Finding what was hidden.' },
  { id: 'streetwise', name: 'Streetwise', summary: 'Knowing how things are done here.' },
  { id: 'persuasion', name: 'Persuasion', summary: 'Winning people over.' },
  { id: 'deception', name: 'Deception', summary: 'Being believed.' },
  { id: 'intimidation', name: 'Intimidation', summary: 'Being feared.' },
  { id: 'performance', name: 'Performance', summary: 'Holding a room.' },
]
