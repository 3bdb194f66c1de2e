/** Copies of the shipped adventures with a word of its own in every text that a player may not know from the start. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'yaml'
import { packageFolder } from '../../../src/compose/program-folders.ts'
import { slugOf } from '../../../src/core/entity-ids-and-slugs.ts'
import { type contentTypes, storyKinds } from '../../../src/packs/format/entry-schemas.ts'
import { headingsOf } from '../../../src/packs/format/markdown-sections.ts'
import { addedScenarioParts, addedStory, addedTexts, seenPerson, written } from './added-secrets.ts'
import { type FieldRule, fieldRules } from './field-rules.ts'
import { changeTexts, type Owner } from './schema-fields.ts'

/** One planted word: where it stands, whose it is, and when a player may read it. */
export interface Canary {
  readonly word: string
  /** The field, as the schemas have it. */
  readonly path: string
  /** Where it stands: file, and id of the entry. */
  readonly where: string
  readonly rule: Extract<FieldRule, { readonly reader: 'never' | 'later' }>
  /** The person, place or thing whose file it stands in, by full id; empty where there is none. */
  readonly file: string
  /** The nearest entry with an id, by full id. */
  readonly entry: string
  /** That entry and those it is part of. */
  readonly entries: readonly string[]
  /** Which of a list without ids, or under which key. */
  readonly step: string
}

/** An adventure that is played with canaries in it. */
export interface PlantedAdventure {
  readonly scenario: string
  readonly pack: string
  readonly canaries: readonly Canary[]
  /** Fields in which a word was planted. */
  readonly fields: ReadonlySet<string>
  /** What its files are called, without the words. */
  readonly names: readonly string[]
}

type Table = Record<string, unknown>

/** Words that no language has, each once. */
function* canaryWords(mark: string): Generator<string, never> {
  const letters = 'abdefghjkmnprstuw'
  for (let number = 0; ; number += 1) {
    let rest = number
    const tail = Array.from({ length: 4 }, () => {
      const letter = letters[rest % letters.length]
      rest = Math.floor(rest / letters.length)
      return letter
    })
    yield `zq${mark}${tail.join('')}vex`
  }
}

export const canaryPattern = /zq[a-z]{5}vex/g

/** Lists of words a line is recognised by: one more is added, because changed ones would not be recognised any more. */
const wordLists = /(?:aliases|phrases|verbs|topics|tags|epithets|routes)$/

/** The text with a word in it, before its last signs, so that it goes where its sentence goes. */
function withWord(text: string, word: string): string {
  const signs = /[\s.!?…"'”’)\]*_]*$/.exec(text)?.[0] ?? ''
  return `${text.slice(0, text.length - signs.length)} ${word}${signs}`
}

/** A file's part for the game master whose owner, and whose objects, go by their names without the planted words too. */
function alsoCalled(gm: Table, name: string): Table {
  const objects = Array.isArray(gm.objects) ? (gm.objects as Table[]) : undefined
  return {
    ...withAlias(gm, name),
    ...(objects && { objects: objects.map((object) => withAlias(object, String(object.name ?? ''))) }),
  }
}

function withAlias(table: Table, name: string): Table {
  const aliases = Array.isArray(table.aliases) ? table.aliases : []
  return name === '' ? table : { ...table, aliases: [...aliases, name.replace(/^(?:the|a|an) /i, '')] }
}

/** The adventure for the 2d6 rules. */
export function plantDeadDrop(home: string): PlantedAdventure {
  return plantAdventure(home, { scenario: 'dead_drop', pack: 'neo_seattle', mark: 'a' })
}

/** The adventure for the fifth edition. */
export function plantNineteenYearTide(home: string): PlantedAdventure {
  return plantAdventure(home, { scenario: 'nineteen_year_tide', pack: 'nineteen_year_tide', mark: 'b' })
}

/** Plants an adventure into a data folder, where it stands before the shipped one. */
function plantAdventure(
  home: string,
  { scenario, pack, mark }: { readonly scenario: string; readonly pack: string; readonly mark: string },
): PlantedAdventure {
  const planter = new Planter(pack, mark)
  const folder = join(home, 'packs', pack)
  cpSync(join(packageFolder(), 'content_packs', pack), folder, { recursive: true })
  for (const [path, text] of addedTexts(pack)) write(join(folder, path), text)
  write(join(folder, 'story', 'canaries.yaml'), written(addedStory(pack)))
  for (const path of filesIn(folder)) {
    const at = relative(folder, path)
    if (/^[a-z]+\/.*\.md$/.test(at)) rewrite(path, (text) => planter.prose(at, text))
    else if (/^story\/.*\.yaml$/.test(at)) rewrite(path, (text) => planter.story(at, text))
  }
  const file = `${scenario}.yaml`
  const shipped = parse(readFileSync(join(packageFolder(), 'scenarios', file), 'utf8')) as Table
  const more = { ...shipped, ...addedScenarioParts(shipped) }
  write(join(home, 'scenarios', file), written(planter.table(more, 'scenario', file)))
  const { canaries, fields, names } = planter
  return { scenario, pack, canaries, fields, names }
}

function write(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
}

const frontmatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const schemaOf: Readonly<Partial<Record<(typeof contentTypes)[number], string>>> = {
  location: 'location',
  npc: 'npc',
  item: 'thing',
  faction: 'thing',
}

/** Added files hold only what nobody may know: whatever they are. */
const addedFile = /canar/

class Planter {
  readonly canaries: Canary[] = []
  readonly fields = new Set<string>()
  readonly names: string[] = []
  readonly #pack: string
  readonly #words: Generator<string, never>
  readonly #lists = new Map<string, string>()

  constructor(pack: string, mark: string) {
    this.#pack = pack
    this.#words = canaryWords(mark)
  }

  /** A file of prose: its fields, and every paragraph under its headings. */
  prose(at: string, text: string): string {
    const [, front = '', body = ''] = frontmatter.exec(text) ?? []
    const table = parse(front) as Table
    const type = table.type as (typeof contentTypes)[number]
    const file = this.#full(String(table.id))
    const isPublic = Array.isArray(table.tags) && table.tags.includes('public')
    const around = { at, file, never: addedFile.test(at), isPublic }
    this.names.push(String(table.name ?? table.id))
    const { gm, ...head } = table
    const planted = this.#change(head, 'file', around, (path, rule) =>
      path === 'file.name' && !['location', 'npc', 'item'].includes(type) ? fromTheStart : rule,
    ) as Table
    const called = gm === undefined ? gm : alsoCalled(gm as Table, String(table.name ?? ''))
    const made = gm === undefined ? {} : { gm: this.#change(called, schemaOf[type] ?? 'lore', around) }
    return `---\n${written({ ...planted, ...made })}---\n${this.#paragraphs(`${body}\n${addedSections}`, type, around)}`
  }

  story(at: string, text: string): string {
    const lists = parse(text) as Record<string, Table[]>
    const planted = Object.entries(lists).map(([list, entries]) => {
      if (!Object.hasOwn(storyKinds, list)) throw new Error(`${at} has a list ${list} that nobody knows`)
      return [list, entries.map((entry) => this.#entry(entry, list, at))]
    })
    return written(Object.fromEntries(planted))
  }

  table(table: Table, root: string, at: string): unknown {
    return this.#change(table, root, { at, file: '', never: false }, (path, rule, owners) =>
      path === 'scenario.entities[].name' && owners.at(-1)?.id === seenPerson ? fromTheStart : rule,
    )
  }

  #entry(entry: Table, list: string, at: string): unknown {
    const { visibility, hidden, tags } = entry
    const isKept = visibility === 'gm' || hidden === true || (Array.isArray(tags) && tags.includes('hidden'))
    const file = list === 'items' || list === 'factions' ? this.#full(String(entry.id)) : ''
    return this.#change(entry, list, { at, file, never: isKept || addedFile.test(at) })
  }

  #change(
    value: unknown,
    root: string,
    around: Around,
    judge: (path: string, rule: FieldRule, owners: readonly Owner[]) => FieldRule = (_path, rule) => rule,
  ): unknown {
    return changeTexts(value, root, (text, path, owners) => {
      const rule = judge(path, ruleAt(path), owners)
      if (rule.reader !== 'never' && rule.reader !== 'later') return [text]
      if (wordLists.test(path)) {
        if (owners.at(-1)?.index !== 0) return [text]
        return [text, this.#plant(path, rule, around, owners)]
      }
      return [withWord(text, this.#shared(path, rule, around, owners))]
    })
  }

  /** Of several lines one is told at a time: they have one word together. */
  #shared(path: string, rule: Canary['rule'], around: Around, owners: readonly Owner[]): string {
    const last = owners.at(-1)
    if (last?.index === null || last?.path !== path) return this.#plant(path, rule, around, owners)
    const list = JSON.stringify([around.at, path, owners.slice(0, -1)])
    const word = this.#lists.get(list) ?? this.#plant(path, rule, around, owners)
    this.#lists.set(list, word)
    return word
  }

  #plant(path: string, rule: Canary['rule'], { at, file, never }: Around, owners: readonly Owner[]): string {
    const word = this.#words.next().value
    const entries = owners.flatMap(({ id, path: of }) =>
      id === null || of.endsWith('.*') ? [] : [this.#full(id)],
    )
    const entry = entries.at(-1) ?? ''
    const own = owners.findLast(({ id, index }) => (id === null ? index !== null : true))
    const step = String(
      owners.find(({ path: of }) => /\.agenda$|\.\*$/.test(of))?.[
        path.includes('.agenda') ? 'index' : 'id'
      ] ??
        own?.index ??
        '',
    )
    this.fields.add(path)
    this.canaries.push({
      ...{ word, path, file, entry, entries, step },
      where: `${at} ${entry}`.trim(),
      rule: never ? { reader: 'never' } : rule,
    })
    return word
  }

  #paragraphs(body: string, type: string, around: Around): string {
    const headings = headingsOf(body).filter(({ depth }) => depth <= 2)
    let from = 0
    let section = 'overview'
    let made = ''
    for (const { from: begins, to, depth, heading } of [
      ...headings,
      { from: body.length, to: body.length, depth: 0, heading: '' },
    ]) {
      made += this.#section(body.slice(from, begins), section, type, around) + body.slice(begins, to)
      from = to
      section = depth === 2 ? slugOf(heading) : 'overview'
    }
    return made
  }

  #section(text: string, section: string, type: string, around: Around): string {
    return text
      .split('\n\n')
      .map((paragraph) => {
        if (paragraph.trim() === '' || paragraph.trim().startsWith('#')) return paragraph
        const path = `prose of ${type} > ${section}`
        return withWord(
          paragraph,
          this.#plant(path, sectionRule(type, section, around.isPublic === true), around, []),
        )
      })
      .join('\n\n')
  }

  #full(id: string): string {
    return id === '' || id.includes(':') ? id : `${this.#pack}:${id}`
  }
}

interface Around {
  readonly at: string
  readonly file: string
  /** Nobody may ever read any of it. */
  readonly never: boolean
  /** It has the tag `public`. */
  readonly isPublic?: boolean
}

const fromTheStart: FieldRule = { reader: 'later', opening: 'from the start', events: [] }

/** Of an effect: as what it hangs on, where its own field has words. */
function ruleAt(path: string): FieldRule {
  const [list = '', ...effects] = path.split('>')
  const leaf = effects.at(-1)
  const own = leaf === undefined ? undefined : fieldRules[leaf]
  if (leaf === undefined || own?.reader === 'owner') {
    const rule = fieldRules[list]
    if (rule === undefined) throw new Error(`${list} has no rule`)
    return rule
  }
  if (own === undefined) throw new Error(`${leaf} has no rule`)
  return own
}

/** Sections for the game master, as an author may add them to any file. */
const addedSections = [
  '## Secrets',
  'What is really going on here.',
  '### Why',
  'Because of what was done then.',
  '## GM notes',
  'How this is best played.',
  '## Hidden',
  'What lies underneath.',
  '',
].join('\n\n')

const hiding = /^(?:secrets?|gm|gm_only|gm_notes|game_master|for_the_game_master|hidden|withheld|withholds)$/
const openSections: Readonly<Record<string, RegExp>> = {
  location: /^(?:overview|atmosphere|history|regulars|people|what_is_said)$/,
  npc: /^(?:overview|manners?|appearance|speech|voice)$/,
}

/** What of a file's prose a player may read: how a person or a place appears, and what is common knowledge. */
function sectionRule(type: string, section: string, isPublic: boolean): Canary['rule'] {
  // Its author says that everybody knows it; a place with that tag is one that anybody may enter.
  if (isPublic && openSections[type] === undefined && !hiding.test(section))
    return { reader: 'later', opening: 'from the start', events: [] }
  const sections = openSections[type]
  if (hiding.test(section) || (sections !== undefined && !sections.test(section))) return { reader: 'never' }
  if (type === 'location') return { reader: 'later', opening: 'place visited', events: [] }
  if (type === 'npc') return { reader: 'later', opening: 'person met', events: [] }
  return { reader: 'later', opening: 'from the start', events: [] }
}
