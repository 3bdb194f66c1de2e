/**
 * Offers of what a character could do here and now outside a fight: heal who is hurt, deal with traps and locks,
 * talk, search, slip away, cast what is ready. Every offer has been asked of the rules first, so nothing offered is
 * refused.
 */
import { slugOf } from '../../../core/entity-ids-and-slugs.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { RiskLevel } from '../../../core/protocol/risk-levels.ts'
import { placeOf, thingOf } from '../../../core/state/entity-attrs.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Offer } from '../../ruleset.ts'
import { remaining } from '../character/resource-pool.ts'
import { type Sheet, sheetOf } from '../character/sheet.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { readTrap } from '../checks/read-trap.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Spell } from '../data/srd-entry-schemas.ts'
import { srdItemSlug } from '../items/find-item-by-name.ts'
import { hasBody, isFoe } from './battle-outside-combat.ts'
import { waysToCast, writtenSpells } from './castable-spells.ts'
import { isAttackSpell, isUsableOutsideCombat } from './classify-activities.ts'
import { demandScene } from './resolve-scene-action.ts'
import { ownActivities, poolFor } from './use-feature.ts'

const most = 12

/** What an action outside a fight calls for: the demand of the scene's rules, else of a plain check. */
function demandOf(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Demand | undefined {
  const demand = demandScene(view, action, catalogue) ?? demandCheck(view, action, catalogue)
  return demand.ok && demand.value.kind !== 'impossible' ? demand.value : undefined
}

/**
 * The offers to a character outside a fight, the most pressing first; none during a fight or at 0 hit points.
 *
 * @example
 * sceneOffers(view, 'pc_mira_001', createSrd()).map((offer) => offer.text)
 */
export function sceneOffers(view: RulesView, actorId: string, catalogue: Catalogue): readonly Offer[] {
  const actor = view.entity(actorId)
  if (actor === undefined || view.document('combat', 'current')?.value.in_combat === true) return []
  const here = view.scene.present_entity_ids.flatMap((id) => (id === actorId ? [] : (view.entity(id) ?? [])))
  const ideas: readonly Idea[] = [
    ...healIdeas(view, actor, here, catalogue),
    ...here.flatMap((entity) => thingIdeas(entity)),
    ...here.flatMap((entity) => personIdeas(view, actor, entity)),
    ...placeIdeas(view, here),
    ...ownIdeas(actor, catalogue),
  ]
  const offers = new Map<string, Offer>()
  for (const idea of ideas) {
    const offer = offerOf(view, actor, idea, catalogue)
    if (offer !== undefined && !offers.has(offer.key)) offers.set(offer.key, offer)
    if (offers.size === most) break
  }
  return [...offers.values()]
}

function offerOf(view: RulesView, actor: Entity, idea: Idea, catalogue: Catalogue): Offer | undefined {
  const action: AttemptedAction = {
    verb: idea.verb,
    actor_id: actor.id,
    ...(idea.target !== undefined && { target_id: idea.target }),
    ...(idea.item !== undefined && { item_id: idea.item }),
    ...(idea.options !== undefined && { options: idea.options as JsonObject }),
  }
  const demand = demandOf(view, action, catalogue)
  if (demand === undefined) return undefined
  const check = demand.kind === 'check' ? demand.check : null
  return {
    key: slugOf(`${idea.verb} ${idea.about ?? idea.target ?? idea.item ?? ''}`).replace(/^\d/, 'to_$&'),
    text: idea.text,
    description: idea.why,
    risk_level: idea.risk ?? (check === null ? 'safe' : 'low'),
    action,
    check,
  }
}

const friendTags = ['ally', 'companion', 'party']

/** What could be done about a person who is here: talk first, then a closer look, then picking a pocket. */
function personIdeas(view: RulesView, actor: Entity, other: Entity): readonly Idea[] {
  const { isDead, isAtZeroHitPoints } = sheetOf(other)
  if (!hasBody(other) || isDead || isAtZeroHitPoints) return []
  const { id: target, name } = other
  if (other.type === 'pc' || other.tags.some((tag) => friendTags.includes(tag)))
    return [
      {
        verb: 'help',
        target,
        text: `Lend ${name} a hand`,
        why: `${name} does the next thing with advantage.`,
      },
    ]
  if (isFoe(other))
    return [
      {
        verb: 'intimidate',
        target,
        text: `Face ${name} down`,
        why: `If it works, ${name} thinks twice; if not, it comes to blows.`,
        risk: 'high',
      },
      {
        verb: 'persuade',
        target,
        text: `Offer ${name} terms`,
        why: `${name} means harm, and may still listen.`,
        risk: 'medium',
      },
      { verb: 'sneak', text: 'Slip out of sight', why: `Before ${name} makes up its mind.`, risk: 'medium' },
    ]
  const trust = view.relationship(target, actor.id, 'trust')?.intensity ?? 0
  const cold =
    trust < 0 ? `${name} is cold to you; it will take more than a smile.` : `${name} might be won over.`
  return [
    {
      verb: 'talk',
      target,
      text: `Talk with ${name}`,
      why: `Nothing is risked by a few words with ${name}.`,
    },
    { verb: 'persuade', target, text: `Win ${name} over`, why: cold },
    {
      verb: 'read_person',
      target,
      text: `Watch what ${name} leaves unsaid`,
      why: `A face gives away more than words do.`,
    },
    {
      verb: 'deceive',
      target,
      text: `Tell ${name} something that is not so`,
      why: `A lie that is seen through is remembered.`,
      risk: 'medium',
    },
  ]
}

/** The ideas about one thing that is here. */
function thingIdeas(thing: Entity): readonly Idea[] {
  if (hasBody(thing)) return []
  const { id: target, name } = thing
  const trap = readTrap(thing)
  if (trap !== undefined)
    return trap.harmless || thingOf(thing).isMarkedHidden
      ? []
      : [
          {
            verb: 'disarm',
            target,
            text: `Make ${name} safe`,
            why: `Miss it by five and it goes off in your hands.`,
            risk: 'high',
          },
        ]
  if (thingOf(thing).locked === true)
    return [
      { verb: 'pick_lock', target, text: `Pick the lock of ${name}`, why: 'Quiet, and nobody need know.' },
      {
        verb: 'force',
        target,
        text: `Break ${name} open`,
        why: 'Faster, and heard all over the house.',
        risk: 'medium',
      },
    ]
  return [
    {
      verb: 'investigate',
      target,
      text: `Look ${name} over`,
      why: `There may be more to ${name} than meets the eye.`,
    },
  ]
}

/** The ideas about the place itself, and the ways out of it. */
function placeIdeas(view: RulesView, here: readonly Entity[]): readonly Idea[] {
  const place = view.scene.location_id === null ? undefined : view.entity(view.scene.location_id)
  const name = place?.name ?? 'this place'
  const watched = here.some((entity) => hasBody(entity) && entity.type !== 'pc')
  const roads = placeOf(place).exits
  return [
    { verb: 'search', text: `Search ${name}`, why: 'It takes a while; what is hidden may be found.' },
    {
      verb: 'listen',
      text: 'Stand still and listen',
      why: 'Walls and doors keep less in than people think.',
    },
    ...(watched
      ? [
          {
            verb: 'sneak',
            text: 'Move without being noticed',
            why: 'Those here have eyes; the sharpest pair decides.',
          },
        ]
      : []),
    ...roads.flatMap((to): Idea[] => {
      const next = view.entity(to)
      return next === undefined
        ? []
        : [{ verb: 'go', target: next.id, text: `Go to ${next.name}`, why: 'The way is open.' }]
    }),
  ]
}

const mostSpells = 3

function isFriend(entity: Entity): boolean {
  return entity.type === 'pc' || entity.tags.some((tag) => friendTags.includes(tag))
}

function spellIdea(spell: Spell, sheet: Sheet, catalogue: Catalogue, target?: Entity): Idea[] {
  const [way] = waysToCast(sheet, spell, catalogue)
  const ritual = waysToCast(sheet, spell, catalogue).some((way) => way.kind === 'ritual')
  if (way === undefined) return []
  const on = target === undefined ? '' : ` on ${target.name}`
  const cost = ritual
    ? 'As a ritual: ten minutes more, and no slot.'
    : way.kind === 'slot'
      ? `Costs a slot of level ${way.slot}.`
      : way.kind === 'gift'
        ? 'Once until a long rest.'
        : 'Costs nothing but the moment.'
  return [
    {
      verb: 'cast',
      ...(target !== undefined && { target: target.id }),
      about: `${spell.id} ${target?.id ?? ''}`,
      options: { spell: spell.id, ...(ritual && { ritual: true }) },
      text: `Cast ${spell.name}${on}${ritual ? ' as a ritual' : ''}`,
      why: cost,
    },
  ]
}

/** Ways to heal the hurt members of the party, the worst hurt first. */
export function healIdeas(
  view: RulesView,
  actor: Entity,
  here: readonly Entity[],
  catalogue: Catalogue,
): readonly Idea[] {
  const sheet = sheetOf(actor)
  const hurt = [actor, ...here.filter(isFriend)].filter(hasBody).flatMap((entity) => {
    const { hitPoints, hitPointMaximum } = sheetOf(entity)
    return hitPoints < hitPointMaximum ? [{ entity, share: hitPoints / hitPointMaximum, hitPoints }] : []
  })
  const [worst] = hurt.sort((a, b) => a.share - b.share)
  if (worst === undefined) return []
  const { entity, hitPoints } = worst
  const self = entity.id === actor.id
  const spells = writtenSpells(sheet, catalogue).filter((spell) => spell.activities[0]?.kind === 'heal')
  const potions = view
    .items(actor.id)
    .filter((item) => item.qty > 0 && srdItemSlug(item.item_id).startsWith('potion-of-healing'))
  const name = self ? 'yourself' : entity.name
  const lays = ownActivities(sheet, catalogue).filter(
    ({ activity }) => activity.kind === 'heal-from-pool' || (self && activity.kind === 'heal'),
  )
  return [
    ...(hitPoints === 0
      ? [
          {
            verb: 'treat',
            target: entity.id,
            text: `Stop ${entity.name}'s bleeding`,
            why: `${entity.name} is dying, and every moment counts.`,
            risk: 'medium',
          } as const,
        ]
      : []),
    ...lays.map(
      ({ name: feature }): Idea => ({
        verb: 'use',
        target: entity.id,
        about: feature,
        options: { feature },
        text: `${feature}: heal ${name}`,
        why: 'What it takes comes back with a rest.',
      }),
    ),
    ...spells.slice(0, 1).flatMap((spell) => spellIdea(spell, sheet, catalogue, entity)),
    ...potions.slice(0, 1).map(
      (potion): Idea => ({
        verb: self ? 'drink' : 'feed',
        target: entity.id,
        item: potion.item_id,
        text: self ? 'Drink a healing potion' : `Give ${entity.name} a healing potion`,
        why: 'The flask is empty afterwards.',
      }),
    ),
  ]
}

/** Spells that suit a quiet moment, and gifts that are ready. */
export function ownIdeas(actor: Entity, catalogue: Catalogue): readonly Idea[] {
  const sheet = sheetOf(actor)
  const quiet = writtenSpells(sheet, catalogue).filter(
    (spell) =>
      !isAttackSpell(spell) &&
      spell.casting.cost !== 'reaction' &&
      spell.activities.every(
        (activity) =>
          activity.kind === 'utility' || (activity.kind === 'apply' && activity.target?.who !== 'enemy'),
      ),
  )
  const gifts = ownActivities(sheet, catalogue).filter(({ activity }) => {
    const pool = poolFor(sheet, activity)
    return (
      isUsableOutsideCombat(activity) &&
      activity.kind === 'utility' &&
      pool !== undefined &&
      remaining(pool) > 0
    )
  })
  return [
    ...quiet.flatMap((spell) => spellIdea(spell, sheet, catalogue)).slice(0, mostSpells),
    ...gifts.slice(0, 2).map(
      ({ name }): Idea => ({
        verb: 'use',
        about: name,
        options: { feature: name },
        text: `Use ${name}`,
        why: 'It is ready, and a rest brings it back.',
      }),
    ),
  ]
}

/** An idea, with the words a player reads. */
export interface Idea {
  readonly verb: string
  readonly target?: string
  readonly item?: string
  readonly options?: JsonObject
  /** What tells it from others of the same verb, when the target does not. */
  readonly about?: string
  readonly text: string
  readonly why: string
  readonly risk?: RiskLevel
}
