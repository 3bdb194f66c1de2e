/**
 * A card as a small world: the person, the place where they are met, what their book says as lore and as topics they
 * can be asked about, and a scenario that begins with their first message.
 */

import { defaultRulesetId } from '../../core/ruleset-ids.ts'
import { expandMacros } from '../../core/text-macros.ts'
import { firstParagraph, type PackFile } from '../../packs/index.ts'
import { maxLineLength } from '../../world/index.ts'
import type { CharacterCard } from '../formats/read-character-card.ts'
import type { ImportNotes } from '../import-report.ts'
import { cleanImported, cleanLine } from '../read-untrusted-fields.ts'
import { type GeneratedFile, makeLoreFile } from './lore-entry-to-file.ts'
import { idMaker, markdownText, packAliases, packTags, yamlText } from './safe-pack-fields.ts'

export interface CardFiles {
  readonly person: GeneratedFile
  readonly lore: readonly GeneratedFile[]
  readonly others: readonly PackFile[]
  readonly scenario: PackFile
}

/** Headings under which a person's file keeps the card's fields. */
export const personSections = [
  ['Personality', 'personality'],
  ['Voice', 'mes_example'],
] as const

const placeId = 'meeting_place'
const maxTopics = 40
const heroName = 'Traveller'

/** Makes the files of a card for a pack. */
export function cardFiles(card: CharacterCard, packId: string, notes: ImportNotes): CardFiles {
  const makeId = idMaker()
  makeId(placeId)
  const name = cleanLine(card.name, 'name', notes, 100) || 'Somebody'
  const told = (text: string, place: string): string => {
    const macros = expandMacros(text, { char: name })
    if (macros.left.roll !== undefined && place !== 'first_mes')
      notes.add('kept', 'rolls: our dice fall when the text is used', place)
    return cleanImported(macros.text, place, notes)
  }
  const id = makeId(name)
  const extras = { format: `character book of ${name}`, char: name }
  const lore = (card.book?.entries ?? []).flatMap((entry) => makeLoreFile(entry, makeId, extras, notes) ?? [])
  const person = personFile(card, { id, name, told, lore })
  const place = {
    path: `locations/${placeId}.md`,
    text: markdownText(
      {
        id: placeId,
        type: 'location',
        name: 'the meeting place',
        tags: ['imported'],
        import: { from: 'scenario' },
      },
      'The meeting place',
      told(card.scenario, 'scenario') || `This is where you meet ${name}.`,
    ),
  }
  for (const field of ['description', 'personality', 'scenario', 'first_mes', 'mes_example'] as const)
    if (card[field].trim() !== '') notes.add('taken', 'fields of the card', field)
  const topics = topicsOf(lore)
  return {
    person,
    lore,
    others: [place, ...(topics === null ? [] : [topics])],
    scenario: scenarioFile(card, { packId, id, name, told }, notes),
  }
}

interface Person {
  readonly id: string
  readonly name: string
  readonly told: (text: string, place: string) => string
  readonly lore: readonly GeneratedFile[]
}

function personFile(card: CharacterCard, { id, name, told, lore }: Person): GeneratedFile {
  const greet = [card.first_mes, ...card.greetings]
    .flatMap((text) => spokenIn(told(text, 'first_mes')))
    .slice(0, 6)
  const opener = spokenBy(name, told(card.mes_example, 'mes_example'))
    .filter((words) => words.length <= 48 && /[.!?…]$/.test(words))
    .slice(0, 8)
  const aliases = packAliases([name.split(' ')[0] ?? name], name)
  const front = {
    id,
    type: 'npc',
    name,
    tags: packTags(card.tags),
    gm: {
      at: placeId,
      ...(aliases.length > 0 && { aliases }),
      voice: { ...(greet.length > 0 && { greet: { neutral: greet } }), ...(opener.length > 0 && { opener }) },
      ...(lore.length > 0 && { knows: lore.filter(isSayable).slice(0, maxTopics).map(knownThing) }),
    },
    import: {
      from: `character card ${card.version}`,
      ...(card.creator !== '' && { creator: told(card.creator, 'creator').slice(0, 400) }),
      ...(card.character_version !== '' && {
        version: told(card.character_version, 'character_version').slice(0, 100),
      }),
    },
  }
  const sections = personSections
    .map(([heading, field]) => ({ heading, text: told(card[field], field) }))
    .filter(({ text }) => text !== '')
    .map(({ heading, text }) => `## ${heading}\n\n${text}`)
  const prose = [told(card.description, 'description'), ...sections]
    .filter((part) => part !== '')
    .join('\n\n')
  const text = markdownText(front, name, prose)
  return { path: `npcs/${id}.md`, text, place: card.at, id, name, type: 'npc', aliases, prose }
}

/** Lore that can be said: used at all, with words in it. */
function isSayable(lore: GeneratedFile): boolean {
  return lore.path.endsWith('.md') && saying(lore) !== ''
}

function knownThing(lore: GeneratedFile) {
  return {
    id: `k_${lore.id}`.slice(0, 80),
    topics: [`t_${lore.id}`],
    fact: saying(lore),
    say: [saying(lore)],
  }
}

/** The first sentences of an entry, as one would say them. */
function saying({ prose }: GeneratedFile): string {
  const flat = plainSpeech(firstParagraph(prose.replace(/^#+ .*$/gm, '').trim()))
  if (flat.length <= 300) return flat
  const end = flat.slice(0, 300).lastIndexOf('. ')
  return end > 40 ? flat.slice(0, end + 1) : `${flat.slice(0, 299).trimEnd()}…`
}

function topicsOf(lore: readonly GeneratedFile[]): PackFile | null {
  const topics = lore
    .filter(isSayable)
    .slice(0, maxTopics)
    .map(({ id, name, aliases }) => ({ id: `t_${id}`, name, ...(aliases.length > 0 && { aliases }) }))
  return topics.length === 0 ? null : { path: 'story/topics.yaml', text: yamlText({ topics }) }
}

function scenarioFile(
  card: CharacterCard,
  { packId, id, name, told }: Omit<Person, 'lore'> & { readonly packId: string },
  notes: ImportNotes,
): PackFile {
  if (card.first_mes.toLowerCase().includes('{{roll'))
    notes.add('kept', 'rolls in an opening stay as written: it is read before dice can fall', 'first_mes')
  notes.add('kept', 'other greetings', 'alternate_greetings', card.greetings.length)
  const paragraphs = told(card.first_mes, 'first_mes').split(/\n\s*\n/)
  const text = paragraphs
    .flatMap(cutLine)
    .filter((line) => line !== '')
    .slice(0, 40)
  const scenario = {
    id: packId,
    name,
    blurb: blurbOf(told(card.scenario, 'scenario')) || `You meet ${name}.`,
    ruleset: defaultRulesetId,
    content_pack: packId,
    opening: { location: placeId, present: [id], text: text.length > 0 ? text : [`${name} is here.`] },
    heroes: [{ id: 'traveller', name: heroName, blurb: 'Whoever you are when you come in.' }],
  }
  return { path: `${packId}.yaml`, text: yamlText(scenario) }
}

/** A list of scenarios is read before anybody has a name. */
function blurbOf(scenario: string): string {
  return firstParagraph(expandMacros(scenario, { user: heroName }).text).slice(0, 300)
}

/** A paragraph in lines that a scenario may have. */
function cutLine(paragraph: string): readonly string[] {
  const letters = [...paragraph.trim()]
  const maxLength = maxLineLength - 100
  return Array.from({ length: Math.ceil(letters.length / maxLength) }, (_, index) =>
    letters
      .slice(index * maxLength, (index + 1) * maxLength)
      .join('')
      .trim(),
  )
}

const quoted = /[“"]([^“”"\n]{2,300})[”"]/g

/** What a person says in a text: the words between quotation marks. Braces and brackets would mean something to the narrator. */
function spokenIn(text: string): readonly string[] {
  const found = [...text.matchAll(quoted)].map(([, words = '']) => words.trim().replace(/,$/, '.'))
  return [...new Set(found.filter((words) => isPlainSpeech(words)))]
}

function isPlainSpeech(words: string): boolean {
  const bare = words.replace(/\{\{user\}\}/gi, '')
  return !/[{}[\]|]/.test(bare) && /\p{L}/u.test(bare)
}

/** What a speaker says in examples: lines that begin with their name. */
function spokenBy(name: string, examples: string): readonly string[] {
  const lines = examples.split('\n').map((line) => line.trim())
  const own: string[] = []
  let speaking = false
  for (const line of lines) {
    if (/^<START>$/i.test(line)) speaking = false
    else if (line.startsWith(`${name}:`)) speaking = true
    else if (/^(?:\{\{user\}\}|<USER>|[\p{Lu}][\p{L} ]{0,30}):/iu.test(line)) speaking = false
    if (speaking) own.push(line)
  }
  return spokenIn(own.join('\n'))
}

/** Words without the marks that mean something to the narrator; macros stay whole. */
function plainSpeech(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[{}[\]|]/g, '')))
    .join('')
}
