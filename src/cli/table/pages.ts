/** The pages about the game, each from what the engine says of the campaign. */
import type { Engine } from '../../campaign/engine.ts'
import type { Journal, MetPerson } from '../../campaign/table/journal.ts'
import type { KnownMap, KnownPlace } from '../../campaign/table/known-map.ts'
import type { DiceEntry } from '../../core/dice-entry.ts'
import type { OwnCharacter } from '../../core/document/player-view.ts'
import { itemWords } from '../../core/item-words.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/refusal.ts'
import { renderLedgerString } from '../../dice/ledger-string.ts'
import type { Epoch } from '../../store/state-store.ts'
import { oneLine } from '../terminal.ts'
import { commandHelp, type PageName } from './commands.ts'
import { drawClocks } from './draw/header.ts'
import { fitted, heading, item, labelled, type Page } from './draw/page.ts'
import { drawBeginning } from './output.ts'

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER } as const
const saved =
  'Every turn is saved the moment it is told: there is nothing to do. /undo goes back, /quit leaves, and "fatewright play" goes on from here.'

/** Draws a page. */
export async function drawPage(
  engine: Engine,
  campaignId: string,
  name: PageName,
  page: Page,
): Promise<Result<readonly string[]>> {
  if (name === 'help') return done(drawHelp(page))
  if (name === 'save') return done(fitted(saved, page))
  if (name === 'dice') return dicePage(engine, campaignId, page)
  if (name === 'map' || name === 'journal' || name === 'recap') {
    const journal = await engine.journal(campaignId)
    if (!journal.ok) return journal
    if (name === 'map') return done(drawMap(journal.value.map, page))
    return done((name === 'recap' ? drawRecap : drawJournal)(journal.value, page))
  }
  const standing = await engine.standing(campaignId)
  if (!standing.ok) return standing
  const { view, session_header: header } = standing.value
  if (name === 'again') return done(drawBeginning(standing.value, page))
  if (name === 'clocks') return done(drawClocks(view.clocks, page))
  if (name === 'inventory') return done(drawInventory(view.you, page))
  const status = header.split('\n').find((line) => line.startsWith('Status: ')) ?? ''
  return done(drawSheet(view.you, status.slice(8), page))
}

async function dicePage(engine: Engine, campaignId: string, page: Page): Promise<Result<readonly string[]>> {
  const rolls = await engine.store.dice(campaignId, everything)
  if (!rolls.ok) return rolls
  const epochs = await engine.store.epochs(campaignId)
  return epochs.ok ? done(drawDiceLedger(rolls.value, epochs.value, campaignId, page)) : epochs
}

/** What can be typed, for somebody who asked. */
const examples = [
  'Type what you do, in your own words: "I ask Brida about the boy", "sneak past the guard and take the ledger".',
  'A number picks one of the choices. Speech goes in quotes or not, as you like.',
  'Every turn is saved when it is told. Ctrl-C or /quit leaves; nothing is lost.',
]

/** Draws the help page. */
export function drawHelp(page: Page): string[] {
  return [
    ...heading('At the table', page),
    ...examples.flatMap((line) => fitted(line, page, '  ')),
    '',
    ...commandHelp.flatMap(([usage, about]) => labelled(usage, about, page, 15)),
  ]
}

/** What the player's character carries, coins first. */
const coin = 'coin'

/** Draws it. */
export function drawInventory(you: OwnCharacter | null, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const coins = you.possessions.find((one) => one.id === coin)?.quantity ?? 0
  const gold = isJsonObject(you.sheet.resources) ? you.sheet.resources.gold : undefined
  const purse = [
    ...(coins > 0 ? [`${coins} ${coins === 1 ? 'coin' : 'coins'}`] : []),
    ...(typeof gold === 'number' && gold > 0 ? [`${gold} gold pieces`] : []),
  ]
  const things = you.possessions
    .filter((one) => one.id !== coin && one.quantity > 0)
    .map(({ id, name, quantity }) => {
      const said = name === id ? itemWords(id) : name
      return quantity === 1 ? said : `${said} (${quantity})`
    })
  const all = [...purse, ...things]
  if (all.length === 0) return ['You carry nothing worth naming.']
  return [...heading('You carry', page), ...all.flatMap((one) => item('·', one, page))]
}

/** The last rolls of a campaign, and how to make sure of them. */
const mostRolls = 12

/** Draws them. */
function drawDiceLedger(
  rolls: readonly DiceEntry[],
  epochs: readonly Epoch[],
  campaignId: string,
  page: Page,
): string[] {
  const newest = rolls.slice(-mostRolls)
  const epoch = epochs.at(-1)
  const left = rolls.length - newest.length
  const chance =
    epoch?.reproducible === true
      ? 'decided by the seed you chose: the same again, and not unknowable'
      : 'sealed before they fall; the seed is shown when the session ends'
  return [
    ...heading('Dice', page, `${rolls.length} so far`),
    ...(left > 0 ? [page.paint.dim(`  … ${left} before these`)] : []),
    ...newest.flatMap((roll) => fitted(renderLedgerString(roll), page, '  ')),
    ...(rolls.length === 0 ? ['  None have fallen yet.'] : []),
    ...labelled('The dice', chance, page),
    ...(epoch === undefined ? [] : labelled('Sealed by', `${epoch.commitment.slice(0, 16)}…`, page)),
    ...labelled('Check', `fatewright verify ${campaignId}`, page),
  ]
}

/** Draws the journal. */
export function drawJournal({ quests, clues, people, said }: Journal, page: Page): string[] {
  const { paint } = page
  const parts = [
    ...part(
      'What you are about',
      page,
      quests.flatMap((quest) => [
        ...item(quest.status === 'resolved' ? '✓' : '·', questText(quest.title, quest.status), page),
        ...fitted(quest.objective, page, '    ').map(paint.dim),
      ]),
    ),
    ...part(
      'What you found out',
      page,
      clues.flatMap(({ text, turn }) => item('·', turn === null ? text : `${text} (turn ${turn})`, page)),
    ),
    ...part(
      'Whom you met',
      page,
      people.flatMap((person) => item('·', personText(person), page)),
    ),
    ...part(
      'What you said before it began',
      page,
      said.flatMap(({ question, answer }) => [
        ...item('·', question, page),
        ...fitted(answer, page, '    ').map(paint.dim),
      ]),
    ),
  ]
  return parts.length === 0 ? ['There is nothing in your journal yet.'] : parts.slice(0, -1)
}

function part(title: string, page: Page, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...heading(title, page), ...lines, '']
}

function questText(title: string, status: string): string {
  return status === 'active' ? title : `${title} (${status})`
}

function personText({ name, role, present, seen }: MetPerson): string {
  const who = role === '' ? name : `${name}, ${role}`
  if (present) return `${who}: here`
  if (seen === null || seen.place === '') return who
  return `${who}: last seen at ${seen.place} (turn ${seen.turn})`
}

/** Draws the story so far. */
export function drawRecap({ recap, quests }: Journal, page: Page): string[] {
  if (recap.length === 0) return ['Nothing has happened yet.']
  const open = quests.filter((one) => one.status === 'active')
  return [
    ...heading('The story so far', page),
    ...recap.flatMap(({ turn, text }) => item(`${turn}.`.padStart(4), text, page, '')),
    ...(open.length === 0 ? [] : ['', ...open.flatMap((one) => item('→', one.title, page, ''))]),
  ]
}

/** A character as its player sees it: numbers first, then what they can do, then who they are. Any ruleset's sheet. */
const codes: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  constitution: 'CON',
  intelligence: 'INT',
  wisdom: 'WIS',
  charisma: 'CHA',
}

/** What is listed under its own name, in this order. */
const rows: readonly (readonly [key: string, label: string])[] = [
  ['skills', 'Skills'],
  ['saving_throw_proficiencies', 'Saves'],
  ['status_conditions', 'Conditions'],
  ['active_effects', 'Effects'],
  ['features', 'Features'],
  ['spells_prepared', 'Prepared'],
  ['spells_known', 'Spells'],
  ['tools', 'Tools'],
  ['languages', 'Languages'],
  ['weakness', 'Weakness'],
  ['motivation', 'Wants'],
  ['moral_line', 'Line'],
]

/** Draws a sheet; the status line is the ruleset's own. */
export function drawSheet(you: OwnCharacter | null, status: string, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const { sheet } = you
  const people = [sheet.race, sheet.subclass, sheet.class, sheet.background].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  return [
    ...heading(you.name, page, people.join(', ')),
    ...fitted(status, page, '  '),
    ...abilities(sheet, page),
    ...combat(sheet, page),
    ...rows.flatMap(([key, label]) => {
      const text = words(sheet[key])
      return text === '' ? [] : labelled(label, text, page)
    }),
  ]
}

function abilities({ attributes }: JsonObject, page: Page): string[] {
  if (!isJsonObject(attributes)) return []
  const cells = Object.entries(attributes).flatMap(([name, score]) => {
    if (typeof score !== 'number') return []
    const bonus = Math.floor((score - 10) / 2)
    return [
      `${codes[name] ?? name} ${String(score).padStart(2)} (${bonus < 0 ? '−' : '+'}${Math.abs(bonus)})`,
    ]
  })
  const each = page.width >= 80 ? 6 : page.width >= 42 ? 3 : 2
  const lines: string[] = []
  for (let from = 0; from < cells.length; from += each)
    lines.push(`  ${cells.slice(from, from + each).join('  ')}`)
  return lines
}

function combat(sheet: JsonObject, page: Page): string[] {
  const stats = isJsonObject(sheet.combat_stats) ? sheet.combat_stats : {}
  const facts = [
    ['armour class', sheet.armor_class],
    ['speed', stats.speed],
    ['initiative', stats.initiative],
    ['proficiency', sheet.proficiency_bonus],
    ['passive perception', stats.passive_perception],
  ] as const
  const said = facts.flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value}`] : []))
  return fitted(said.join(', '), page, '  ')
}

/** A list, a table of numbers or a text in words. */
function words(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value
      .map(word)
      .filter((one) => one !== '')
      .join(', ')
  if (!isJsonObject(value)) return ''
  return Object.entries(value)
    .map(([name, amount]) => (typeof amount === 'number' ? `${spoken(name)} +${amount}` : spoken(name)))
    .join(', ')
}

function word(value: JsonValue): string {
  if (typeof value === 'string') return spoken(value)
  if (!isJsonObject(value) || typeof value.name !== 'string') return ''
  return value.expertise === true ? `${spoken(value.name)} (expert)` : spoken(value.name)
}

/** An id as a person would say it. */
function spoken(id: string): string {
  return id.replace(/^[a-z0-9]+:/, '').replace(/[-_]/g, ' ')
}

/** A place in the tree, with what grows from it. */
interface Branch {
  readonly place: KnownPlace
  readonly twigs: Branch[]
  /** Places that can be reached from here too, and stand elsewhere in the tree. */
  readonly rings: KnownPlace[]
}

/** Draws the map. */
export function drawMap(map: KnownMap, page: Page): string[] {
  if (map.places.length === 0) return ['You could not say where you are.']
  const lines = treesOf(map).flatMap((tree) => [nodeText(tree.place, page), ...twigLines(tree, '', page)])
  const key = page.plain
    ? []
    : ['', ...fitted('◉ you, ● been there, ○ only seen, ↪ leads there too', page, '  ')]
  return [
    ...heading('The places you know', page),
    ...lines.map((line) => `  ${line}`),
    ...key.map(page.paint.dim),
  ]
}

/** Trees over all places: the first from where one is, others from what it does not reach. */
function treesOf({ places, ways }: KnownMap): readonly Branch[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const near = (id: string): KnownPlace[] =>
    ways.flatMap(([one, other]) => {
      const far = one === id ? byId.get(other) : other === id ? byId.get(one) : undefined
      return far === undefined ? [] : [far]
    })
  const grown = new Map<string, Branch>()
  const parents = new Map<string, string>()
  const ordered = [...places].sort((one, other) => Number(other.here) - Number(one.here))
  const trees = ordered.flatMap((place) => {
    if (grown.has(place.id)) return []
    const root: Branch = { place, twigs: [], rings: [] }
    grown.set(place.id, root)
    for (const branch of breadthFirst(root)) {
      for (const far of near(branch.place.id)) {
        if (grown.has(far.id)) continue
        const twig: Branch = { place: far, twigs: [], rings: [] }
        grown.set(far.id, twig)
        parents.set(far.id, branch.place.id)
        branch.twigs.push(twig)
      }
    }
    return [root]
  })
  noteRings(ways, grown, parents)
  return trees
}

/** The branches in the order in which one comes to them; it may grow while it is walked. */
function* breadthFirst(root: Branch): Iterable<Branch> {
  const waiting = [root]
  for (let branch = waiting.shift(); branch !== undefined; branch = waiting.shift()) {
    yield branch
    waiting.push(...branch.twigs)
  }
}

/** Ways that are no part of the tree are noted where the tree reached later. */
function noteRings(
  ways: KnownMap['ways'],
  grown: ReadonlyMap<string, Branch>,
  parents: ReadonlyMap<string, string>,
): void {
  const order = [...grown.keys()]
  for (const [one, other] of ways) {
    if (parents.get(one) === other || parents.get(other) === one) continue
    const [first, second] = order.indexOf(one) < order.indexOf(other) ? [one, other] : [other, one]
    const [from, to] = [grown.get(second), grown.get(first)]
    if (from !== undefined && to !== undefined) from.rings.push(to.place)
  }
}

function twigLines({ twigs, rings }: Branch, before: string, page: Page): string[] {
  const { paint, plain } = page
  const children = [
    ...twigs.map((twig) => ({ text: nodeText(twig.place, page), twig })),
    ...rings.map((place) => ({ text: ringText(place, page), twig: null })),
  ]
  return children.flatMap(({ text, twig }, index) => {
    const last = index === children.length - 1
    const [joint, under] = plain ? ['  - ', '  '] : last ? ['└─ ', '   '] : ['├─ ', '│  ']
    const lines = [`${paint.dim(before + joint)}${text}`]
    return twig === null ? lines : [...lines, ...twigLines(twig, before + under, page)]
  })
}

function nodeText(place: KnownPlace, { paint, plain, width }: Page): string {
  const name = oneLine(place.name, Math.max(12, width - 20))
  if (plain) return `${name}${place.here ? ' (you are here)' : place.visited ? '' : ' (only seen)'}`
  if (place.here) return `${paint.title('◉')} ${paint.strong(name)}`
  return place.visited ? `● ${name}` : `${paint.dim('○')} ${name}`
}

function ringText(place: KnownPlace, { paint, plain }: Page): string {
  const name = oneLine(place.name, 40)
  return plain ? `also leads to ${name}` : paint.dim(`↪ ${name}`)
}
