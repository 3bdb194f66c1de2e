/** What passes by itself when time goes by: effects run out, the dying bleed, and dawn fills what it fills. */
import { joinDiffs } from '../../core/state/state-diff.ts'
import type { Cup } from '../../dice/cup.ts'
import type { RulesView } from '../rules-view.ts'
import type { Resolution } from '../ruleset.ts'
import type { Srd } from './data/load-srd.ts'
import { dawnsWithin, rechargeItems } from './items/recharge-items.ts'
import { elapseScene } from './scene/elapse-scene.ts'

/** Lets time pass over everybody present. */
export function elapse(srd: Srd, view: RulesView, seconds: number, cup: Cup): Resolution {
  const passed = elapseScene(view, seconds, cup, srd)
  if (!dawnsWithin(view, seconds)) return passed
  const { player_id: player } = view.campaign
  const owners = new Set([...(player === null ? [] : [player]), ...view.scene.present_entity_ids])
  const dawns = [...owners].flatMap((owner) => {
    const recharged = rechargeItems(view, owner, srd, cup)
    return recharged.ok ? [recharged.value] : []
  })
  return {
    ...passed,
    events: [...passed.events, ...dawns.flatMap((dawn) => dawn.events)],
    diff: joinDiffs(passed.diff, ...dawns.map((dawn) => dawn.diff)),
  }
}
