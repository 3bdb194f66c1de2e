/**
 * What a character could do here and now, outside a fight: mend who is hurt, deal with traps and locks, talk, search,
 * slip away, cast what is ready. Every offer has been asked of the rules first, so nothing offered is refused.
 */
import { slugOf } from '../../../core/identifier.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Offer } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { demandCheck } from '../checks/demand-check.ts'
import type { Idea } from './idea.ts'
import { healIdeas, ownIdeas } from './own-ideas.ts'
import { personIdeas } from './person-ideas.ts'
import { placeIdeas, thingIdeas } from './place-ideas.ts'
import { demandScene } from './scene-door.ts'

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
    ...here.flatMap((one) => thingIdeas(one)),
    ...here.flatMap((one) => personIdeas(view, actor, one)),
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
