/**
 * What a character could do here and now, outside a fight: mend who is hurt, deal with traps and locks, talk, search,
 * slip away, cast what is ready. Every offer has been asked of the rules first, so nothing offered is refused.
 */
import { slugOf } from '../../../core/ids.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Offer } from '../../ruleset.ts'
import { listAt } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { demandCheck } from '../checks/demand-check.ts'
import type { Idea } from './idea.ts'
import { healIdeas, ownIdeas } from './own-ideas.ts'
import { hasBody, isFoe } from './peace-table.ts'
import { demandScene } from './scene-door.ts'
import { readTrap } from './trap.ts'

const most = 12

/** What an action in peace calls for, by whoever knows it. */
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

/** What could be done about somebody who is here: words first, then eyes, then a hand in a pocket. */
const friendTags = ['ally', 'companion', 'party']

/** The ideas about one person. */
function personIdeas(view: RulesView, actor: Entity, other: Entity): readonly Idea[] {
  if (!hasBody(other) || other.attrs.status === 'dead' || other.attrs.hp_current === 0) return []
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
    return trap.harmless || thing.attrs.hidden === true
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
  if (thing.attrs.locked === true)
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
  const roads = place === undefined ? [] : listAt(place.attrs as JsonObject, 'connected_to')
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
      const next = typeof to === 'string' ? view.entity(to) : undefined
      return next === undefined
        ? []
        : [{ verb: 'go', target: next.id, text: `Go to ${next.name}`, why: 'The way is open.' }]
    }),
  ]
}
