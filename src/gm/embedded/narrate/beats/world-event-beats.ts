/** What the world does: discoveries, costs, pressure, storylets and set pieces, endings; and the omen, which is always last. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { type Beat, fromLibrary, fromLines } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { bandIn } from '../player-act-and-outcome.ts'
import { linesAt, numberAt, textAt } from '../read-event-details.ts'
import { outcomeKeys } from './attempt-and-outcome-beats.ts'
import { isGesture } from './gesture-beats.ts'
import { hintBeats } from './rumour-and-hint-beats.ts'

type Wording = (event: ShownEvent, scene: NarrationScene) => readonly Beat[]

/** An author's lines; nothing where they wrote none. */
const authored =
  (name: string, keys: readonly string[] = []): Wording =>
  ({ details }) => {
    const lines = linesAt(details, 'say', 'text', 'lines', 'description')
    const id = textAt(details, `${name}_id`, 'id', 'discoverable_id', 'storylet_id') || name
    if (lines.length === 0 && keys.length === 0) return []
    return [fromLines(lines, `pack:${id}`, { breaks: true, ...(keys.length > 0 && { keys }) })]
  }

const library =
  (...keys: readonly string[]): Wording =>
  () => [fromLibrary(keys, { breaks: false, weight: 'colour' })]

/** A step of a set piece: its deed's own words, then how it stands. */
const setPiece =
  (name: string, step: string): Wording =>
  ({ details }) => {
    const band = bandIn(textAt(details, 'outcome', 'result'))
    const lines = linesAt(details, 'say', 'text', 'lines')
    const framing = linesAt(details, 'framing', 'standing')
    const key = step === 'moved' ? `${name}.${band === 'failure' ? 'worse' : 'better'}` : `${name}.${step}`
    return [
      fromLines(lines, `pack:${textAt(details, `${name}_id`, 'id') || name}`, { breaks: true, keys: [key] }),
      ...(framing.length > 0
        ? [fromLines(framing, `pack:${name}.framing`, { weight: 'colour' as const })]
        : []),
    ]
  }

function deedDone({ details }: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const band = bandIn(textAt(details, 'outcome'))
  const done = textAt(details, 'text')
  const lines = linesAt(details, 'say')
  const id = textAt(details, 'deed_id') || 'deed'
  // Without words of its own, what was done is said back: its name is something one may be told to do.
  if (lines.length === 0 && band === 'automatic' && /^\p{Lu}\p{Ll}+ /u.test(done))
    return [fromLines([`You ${done.charAt(0).toLowerCase()}${done.slice(1)}.`], `pack:${id}.text`)]
  return [
    fromLines(lines, `pack:${id}.${band}`, {
      breaks: false,
      keys: outcomeKeys('improvise', band),
      about: { things: { place: scene.at.name } },
    }),
  ]
}

function improvised(event: ShownEvent): readonly Beat[] {
  // It was told where it was done.
  if (isGesture(event)) return []
  const { details } = event
  const band = bandIn(textAt(details, 'outcome'))
  const boon = textAt(details, 'boon')
  const cost = textAt(details, 'cost')
  if (textAt(details, 'outcome') === 'automatic')
    return [fromLibrary(['improvise.automatic', 'any.automatic'])]
  const after = band === 'failure' ? `improvise.cost.${costWord(cost)}` : `improvise.boon.${boonWord(boon)}`
  return [fromLibrary([`improvise.${band}`, `any.${band}`]), fromLibrary([after], { weight: 'colour' })]
}

function boonWord(boon: string): string {
  if (/disposition|liking/.test(boon)) return 'liking'
  if (/clock/.test(boon)) return 'clock'
  return /advantage|forward/.test(boon) ? 'advantage' : 'position'
}

function costWord(cost: string): string {
  if (/disposition|liking/.test(cost)) return 'liking'
  return /clock|suspicion|heat/.test(cost) ? 'clock' : 'time'
}

/** What a price was paid in, where nobody wrote an omen for it. */
function costBeat({ details }: ShownEvent): readonly Beat[] {
  const reason = textAt(details, 'reason')
  const kind = textAt(details, 'kind')
  const priced = /^(?:complication|failure|consequence|streak)/.test(reason)
  if (!priced || !['heat', 'time', 'harm', 'cred', 'rep'].includes(kind)) return []
  if ((numberAt(details, 'delta') ?? 0) === 0) return []
  return [fromLibrary([`cost.${kind}`], { weight: 'colour' })]
}

function situation({ details, type }: ShownEvent): readonly Beat[] {
  const name = textAt(details, 'situation', 'kind')
  const known = ['exposed', 'detected', 'cornered', 'pursued', 'injured'].includes(name)
  if (!known) return []
  const worse = type === 'situation_created' || type === 'situation_worsened'
  return [
    fromLibrary([worse ? `situation.${name}` : 'situation.over'], { weight: worse ? 'must' : 'garnish' }),
  ]
}

function examined(event: ShownEvent): readonly Beat[] {
  const lines = linesAt(event.details, 'text', 'say')
  return lines.length === 0
    ? []
    : [
        fromLines(lines, `pack:${textAt(event.details, 'target_id', 'item_id', 'id') || 'thing'}.text`, {
          keys: ['examine.again'],
        }),
      ]
}

function bandsDiscoveries({ details }: ShownEvent): readonly Beat[] {
  const found = Array.isArray(details.discoveries) ? details.discoveries : []
  return found.flatMap((one): Beat[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return []
    const text = textAt(one, 'object')
    return text === ''
      ? []
      : [
          {
            kind: 'given',
            text,
            from: `engine:fact.${textAt(one, 'fact_id', 'id') || 'found'}`,
            breaks: true,
          },
        ]
  })
}

/** A lock, where the book and not the player's word for it decided. */
const lock =
  (band: 'success' | 'failure'): Wording =>
  ({ details }) => {
    const thing = textAt(details, 'name').replace(/^The /, 'the ')
    return [
      fromLibrary(outcomeKeys('unlock', band), { about: { things: { ...(thing !== '' && { thing }) } } }),
    ]
  }

/** A few steps up to somebody or something; whoever is spoken to then is told of with the talk. */
function approached({ details }: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const id = textAt(details, 'target_id')
  if (id === '') return []
  const about = scene.isPerson(id) ? { target: scene.person(id) } : { things: { thing: scene.thing(id) } }
  return [fromLibrary(['approach.automatic'], { about, weight: 'colour' })]
}

/** Something to eat or drink, and whom it was for. */
function refreshed({ details }: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const guest = textAt(details, 'guest_id')
  const kind = textAt(details, 'kind') || 'drink'
  if (guest !== '' && scene.isPerson(guest))
    return [fromLibrary([`treat.${kind}`, 'treat.drink'], { about: { target: scene.person(guest) } })]
  const seller = textAt(details, 'seller_id')
  const about = seller === '' || !scene.isPerson(seller) ? {} : { about: { target: scene.person(seller) } }
  return [fromLibrary([seller === '' ? `served.${kind}` : `ordered.${kind}`, `served.${kind}`], about)]
}

/** Who goes or comes at their hour is seen to; where an author moves people, the author tells it. */
const goesOrComes =
  (key: string): Wording =>
  ({ details }, scene) => {
    const id = textAt(details, 'npc_id')
    if (details.of_themselves !== true || !scene.isPerson(id)) return []
    return [fromLibrary([key], { about: { target: scene.person(id) }, breaks: true })]
  }

/** What only the engine can say: it says it in a sentence. */
function byEngine({ type, details }: ShownEvent): readonly Beat[] {
  const text = textAt(details, 'text')
  return text === '' ? [] : [{ kind: 'given', text, from: `engine:${type}` }]
}

/** What the rules say of something stands in the rules; only what reads like a story is told as one. */
function ruling(event: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const said = linesAt(event.details, 'say', 'text', 'lines').join(' ')
  const ruled =
    /\d|\b(?:save|saving|DC|hit points?|caster|target|creatures?|holder|advantage|disadvantage|Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma)\b/
  return ruled.test(said) ? [] : authored('ruling')(event, scene)
}

/** The end is told whole, every line a paragraph. */
function ending({ details }: ShownEvent): readonly Beat[] {
  const id = textAt(details, 'ending_id') || 'ending'
  const told = (['text', 'epilogue'] as const).flatMap((part) =>
    linesAt(details, part).map((line, at) =>
      fromLines([line], `pack:${id}.${part}.${at + 1}`, { breaks: true }),
    ),
  )
  return linesAt(details, 'text').length > 0 ? told : [fromLibrary(['ending'], { breaks: true }), ...told]
}

function relation({ details }: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const from = numberAt(details, 'from')
  const to = numberAt(details, 'to')
  const delta = numberAt(details, 'delta') ?? (from !== null && to !== null ? to - from : 0)
  const id = textAt(details, 'with_id', 'b_id', 'npc_id', 'who', 'to_id')
  if (delta === 0 || id === '' || !scene.isPerson(id)) return []
  return [
    fromLibrary([delta > 0 ? 'liking.more' : 'liking.less'], {
      about: { target: scene.person(id) },
      weight: 'garnish',
      odds: 0.35,
      breaks: true,
      seldom: { name: 'liking', tellings: 6 },
    }),
  ]
}

/** Waking after a fall: where it happened, or where somebody has put you. */
function cameTo({ details }: ShownEvent): readonly Beat[] {
  const place = textAt(details, 'place')
  const keys = details.moved === true ? ['came_to.moved', 'came_to'] : ['came_to']
  return [fromLibrary(keys, { breaks: true, about: { things: { ...(place !== '' && { place }) } } })]
}

/** A price, in the words of whoever was asked. */
function priceNamed({ details }: ShownEvent): readonly Beat[] {
  const said = textAt(details, 'text').replace(/\.$/, '')
  return [
    {
      kind: 'given',
      text: `"${said}," ${textAt(details, 'name')} tells you.`,
      from: 'pack:prices',
      weight: 'must',
    },
  ]
}

/** Words by type of event. */
const wordings: Readonly<Record<string, Wording>> = {
  discovered: authored('discovered', ['found']),
  near_miss: authored('near_miss', ['near_miss']),
  nothing_found: authored('nothing_found', ['nothing_found']),
  nothing_more_here: library('nothing_more'),
  deduced: authored('deduction', ['deduced']),
  examined,
  unlocked: lock('success'),
  lock_held: lock('failure'),
  deed_done: deedDone,
  refreshment_had: refreshed,
  price_named: priceNamed,
  approached,
  improvised,
  readied: byEngine,
  ready_lapsed: byEngine,
  item_stolen: byEngine,
  thing_taken: byEngine,
  item_given: byEngine,
  wait_ended: byEngine,
  storylet_played: authored('storylet'),
  hint_given: hintBeats,
  narration_due: authored('narration'),
  npc_left: goesOrComes('person.left'),
  npc_arrived: goesOrComes('person.came'),
  npc_action: authored('npc_action'),
  agenda_step: authored('agenda'),
  tension_move: authored('tension', ['tension']),
  threat_due: authored('threat', ['threat_due']),
  deadline_missed: authored('deadline'),
  time_warning: authored('warning'),
  resource_critical: authored('resource'),
  discovery: authored('discovery'),
  ruling,
  choice_followed: ({ details }) => [
    {
      kind: 'given',
      text: `You go through with it: ${textAt(details, 'text')}.`,
      from: 'player',
      weight: 'must',
    },
  ],
  contest_opened: setPiece('contest', 'open'),
  contest_moved: setPiece('contest', 'moved'),
  contest_won: setPiece('contest', 'win'),
  contest_lost: setPiece('contest', 'lose'),
  chase_opened: setPiece('chase', 'open'),
  chase_moved: setPiece('chase', 'moved'),
  chase_won: setPiece('chase', 'win'),
  chase_lost: setPiece('chase', 'lose'),
  encounter_opened: setPiece('encounter', 'open'),
  encounter_won: setPiece('encounter', 'win'),
  encounter_lost: setPiece('encounter', 'lose'),
  encounter_fled: setPiece('encounter', 'fled'),
  situation_created: situation,
  situation_worsened: situation,
  situation_cleared: situation,
  situation_eased: situation,
  clock_advanced: costBeat,
  luck_turned: library('luck'),
  relationship_changed: relation,
  action_succeeded: bandsDiscoveries,
  action_partial: bandsDiscoveries,
  character_down: library('you.down'),
  character_woke: library('you.wake'),
  came_to: cameTo,
  complication: library('complication'),
  plot_armor_held: library('you.spared'),
  level_gained: library('level'),
  level_up: library('level'),
  ending_reached: ending,
}

/** Beats of an event of the world; none for what needs no words. */
export function worldBeats(event: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const wording = Object.hasOwn(wordings, event.type) ? wordings[event.type] : undefined
  return wording?.(event, scene) ?? []
}

/** The one omen of a turn: what rang before what only moved; what the engine marked quiet is not told. */
export function omenBeat(events: readonly ShownEvent[]): readonly Beat[] {
  const omens = events.filter(
    ({ type, details, tags }) =>
      (type === 'clock_triggered' || type === 'clock_advanced') &&
      details.quiet !== true &&
      !tags.includes('quiet') &&
      linesAt(details, 'text', 'say').length > 0,
  )
  const omen = omens.findLast((event) => event.type === 'clock_triggered') ?? omens.at(-1)
  if (omen === undefined) return []
  const lines = linesAt(omen.details, 'text', 'say')
  return [fromLines(lines, `pack:${textAt(omen.details, 'clock_id') || 'clock'}.omen`, { breaks: true })]
}
