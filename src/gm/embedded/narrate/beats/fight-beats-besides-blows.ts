/** What fighters do beside striking: spells, saves, conditions, fear, flight, falling and coming back. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { capitalizeFirstLetter, joinList } from '../../../../text/capitals-articles-plurals-lists.ts'
import { type About, type Beat, fromLibrary, type Weight } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt, textAt } from '../read-event-details.ts'
import { spellKind } from '../spell-kind-by-name.ts'
import type { Blow } from './read-blows-from-events.ts'

type Wording = (event: ShownEvent, scene: NarrationScene, blows: readonly Blow[]) => readonly Beat[]

/** Words for you or for somebody else, by key: `death.you`, `death.foe`. */
const forWho =
  (key: string, weight: Weight = 'must', breaks = false): Wording =>
  ({ details }, scene) => {
    const who = textAt(details, 'who')
    if (who === '') return []
    if (who === scene.you) return [fromLibrary([`${key}.you`], { weight, breaks })]
    const target = scene.person(who)
    return [fromLibrary([`${key}.foe`], { about: { target }, tags: { foe: target.kind }, weight, breaks })]
  }

/** Told with the blow that did it; alone only when no blow did. */
const felled =
  (key: string): Wording =>
  (event, scene, blows) => {
    const who = textAt(event.details, 'who')
    const byBlow = blows.some((blow) => blow.target === who && blow.felled !== null && who !== scene.you)
    return byBlow ? [] : forWho(key, 'must', true)(event, scene, blows)
  }

/** What the rules say was done, by its name. */
function given(text: string, event: string): Beat {
  return { kind: 'given', text, from: `engine:${event}` }
}

/** The names of those other than the player whom something was done to. */
function othersAmong(targets: unknown, scene: NarrationScene): string {
  const ids = Array.isArray(targets) ? targets : []
  return joinList(
    ids.flatMap((id) =>
      typeof id === 'string' && id !== scene.you && scene.isPerson(id) ? [scene.person(id).name] : [],
    ),
  )
}

const feature: Wording = ({ details }, scene) => {
  const name = textAt(details, 'feature')
  if (textAt(details, 'who') !== scene.you || name === '') return []
  const on = othersAmong(details.targets, scene)
  const plain = name.replace(/\s*\([^)]*\)/g, '')
  return [given(`You use ${plain}${on === '' ? '' : ` on ${on}`}.`, 'feature_used')]
}

const cast: Wording = ({ details }, scene) => {
  const who = textAt(details, 'who')
  const name = textAt(details, 'spell')
  const spell = name.toLowerCase()
  const tags = { spell: spellKind(name) }
  if (who === scene.you || who === '') {
    const first = Array.isArray(details.targets)
      ? details.targets.find((id) => typeof id === 'string' && scene.isPerson(id))
      : undefined
    const about: About = {
      things: { spell },
      ...(typeof first === 'string' && { target: scene.person(first) }),
    }
    const on = othersAmong(details.targets, scene)
    return [
      given(`You cast ${name}${on === '' ? '' : ` on ${on}`}.`, 'cast'),
      fromLibrary(['spell.you'], { about, tags }),
    ]
  }
  return [fromLibrary(['spell.foe'], { about: { target: scene.person(who), things: { spell } }, tags })]
}

const save: Wording = ({ details }, scene) => {
  const who = textAt(details, 'who')
  const key = details.saved === true ? 'save.success' : 'save.failure'
  if (who === '') return []
  if (who === scene.you) return [fromLibrary([`${key}.you`], { weight: 'colour' })]
  return [fromLibrary([`${key}.foe`], { about: { target: scene.person(who) }, weight: 'colour' })]
}

const told: ReadonlySet<string> = new Set(
  'blinded charmed deafened frightened grappled incapacitated invisible paralyzed petrified poisoned prone restrained stunned unconscious exhaustion'.split(
    ' ',
  ),
)

const condition =
  (when: 'begins' | 'ends'): Wording =>
  ({ details }, scene) => {
    const name = textAt(details, 'condition').toLowerCase()
    const who = textAt(details, 'who')
    if (!told.has(name) || who === '') return []
    const you = who === scene.you
    const side = you ? 'you' : 'foe'
    const keys =
      when === 'ends' ? [`condition.ends.${side}`] : [`condition.${name}.${side}`, `condition.any.${side}`]
    const things = { state: name === 'exhaustion' ? 'exhausted' : name }
    return [
      fromLibrary(keys, {
        about: { things, ...(!you && { target: scene.person(who) }) },
        weight: when === 'ends' ? 'colour' : 'must',
      }),
    ]
  }

const healing: Wording = (event, scene, blows) =>
  event.details.gained === 0 ? [] : forWho('healing', 'colour')(event, scene, blows)

const deathSave: Wording = ({ details }, scene) => {
  const held = details.succeeded === true ? 'held' : 'slips'
  const who = textAt(details, 'who')
  if (who === scene.you) return [fromLibrary([`dying.you.${held}`])]
  return who === ''
    ? []
    : [fromLibrary([`dying.foe.${held}`], { about: { target: scene.person(who) }, weight: 'colour' })]
}

const morale: Wording = (event, scene, blows) =>
  event.details.holds === true ? [] : forWho('breaks', 'colour')(event, scene, blows)

const hides: Wording = ({ details }, scene) => {
  const who = textAt(details, 'who')
  const hidden = details.hidden === true
  if (who === scene.you)
    return [fromLibrary([hidden ? 'hide.success' : 'hide.failure', hidden ? 'any.success' : 'any.failure'])]
  return who === ''
    ? []
    : [
        fromLibrary([hidden ? 'foe.hides' : 'foe.found'], {
          about: { target: scene.person(who) },
          weight: 'colour',
        }),
      ]
}

const breaksFree: Wording = (event, scene, blows) =>
  forWho(event.details.free === true ? 'escape.free' : 'escape.held')(event, scene, blows)

const started: Wording = () => [fromLibrary(['fight.start'], { weight: 'colour' })]

const surprise: Wording = (event, scene, blows) =>
  event.details.surprised === false ? [] : forWho('surprise', 'colour')(event, scene, blows)

const loot: Wording = ({ details }) => {
  const some =
    (Array.isArray(details.items) && details.items.length > 0) ||
    (typeof details.gold === 'number' && details.gold > 0)
  return some ? [fromLibrary(['loot'], { weight: 'colour' })] : []
}

/** What the engine reckons up after a fight stands by itself; what it cost stands in the header already. */
const summary: Wording = ({ details }) => {
  const outcome = textAt(details, 'outcome')
  const key = /fled|flee/.test(outcome)
    ? 'fight.fled'
    : /defeat|lost|loss/.test(outcome)
      ? 'fight.lost'
      : 'fight.won'
  const text = linesAt(details, 'text')
    .join('\n')
    .replace(/^Resources:.*$/m, '')
    .trim()
  const over = fromLibrary([key], { breaks: true, weight: 'colour' })
  return text === '' ? [over] : [over, { kind: 'given', text, from: 'engine:combat_summary', breaks: true }]
}

const improvises: Wording = ({ details }, scene) =>
  textAt(details, 'who') === scene.you
    ? [
        fromLibrary([
          details.success === true ? 'improvise.success' : 'improvise.failure',
          details.success === true ? 'any.success' : 'any.failure',
        ]),
      ]
    : []

const usesItem: Wording = ({ details }, scene) => {
  const who = textAt(details, 'who')
  const item = textAt(details, 'name', 'item').toLowerCase()
  if (who !== scene.you || item === '') return []
  return [
    fromLibrary(['use.automatic', 'any_hands.automatic'], {
      about: { things: { item: `the ${item}`, thing: `the ${item}` } },
      weight: 'colour',
    }),
  ]
}

const lost: Wording = ({ details }, scene) => {
  const who = textAt(details, 'who')
  if (who === scene.you) return [fromLibrary(['turn_lost.you'], { weight: 'colour' })]
  return who === '' || textAt(details, 'reason') === 'down'
    ? []
    : [fromLibrary(['turn_lost.foe'], { about: { target: scene.person(who) }, weight: 'garnish' })]
}

/** Words by type of event. */
const wordings: Readonly<Record<string, Wording>> = {
  combat_started: started,
  surprise,
  cast,
  save,
  effect_begins: condition('begins'),
  effect_ends: condition('ends'),
  healing,
  falls: felled('falls'),
  death: felled('death'),
  death_save: deathSave,
  stable: forWho('stable'),
  wakes: forWho('wakes'),
  raised: forWho('wakes'),
  clings_to_life: forWho('clings'),
  morale,
  flees: forWho('flees'),
  escaped: forWho('flees'),
  surrenders: forWho('surrenders'),
  truce: () => [fromLibrary(['truce'])],
  hides,
  dodges: forWho('dodges', 'garnish'),
  disengages: forWho('disengages', 'colour'),
  dashes: forWho('dashes', 'garnish'),
  helps: forWho('helps', 'colour'),
  readies: forWho('readies', 'colour'),
  waits: forWho('waits', 'garnish'),
  stands_up: forWho('stands_up', 'colour'),
  escape: breaksFree,
  pushed: forWho('pushed', 'colour'),
  too_far: forWho('too_far', 'garnish'),
  turn_lost: lost,
  improvises,
  item_used: usesItem,
  feature_used: feature,
  concentration_ends: forWho('concentration_ends', 'colour'),
  loot,
  combat_summary: summary,
  opportunity_attack: forWho('opening', 'garnish'),
}

/** Beats of what is no blow. */
export function otherFightBeats(
  event: ShownEvent,
  scene: NarrationScene,
  blows: readonly Blow[],
): readonly Beat[] {
  const wording = Object.hasOwn(wordings, event.type) ? wordings[event.type] : undefined
  return wording?.(event, scene, blows) ?? []
}

/** A reason of the engine as a sentence. */
export function reasonSentence(reason: string): string {
  return capitalizeFirstLetter(/[.!?]$/.test(reason) ? reason : `${reason}.`)
}
