/**
 * Carries an act out, in the only order there is: what is impossible is refused; costs are paid; the dice fall; the
 * band decides; then the streak. Everything that happened comes back as events and one diff.
 */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Cup } from '../../dice/cup.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Outcome, Resolution } from '../ruleset.ts'
import { Aftermath } from './aftermath.ts'
import { ageThreats } from './answer-threat.ts'
import { readAction } from './check.ts'
import { costsOf, payCosts } from './costs.ts'
import { isEscalation, resolveEscalation } from './escalation-move.ts'
import { fail } from './failure.ts'
import { integerIn } from './read-attrs.ts'
import { risksOf } from './risk.ts'
import { rollCheck } from './roll-check.ts'
import { endStreak, lengthenStreak, luckMustTurn } from './streak.ts'
import { spendAmmunition, succeed } from './success.ts'
import { timedActionOf, type Verb } from './verbs.ts'

/** Carries an action out; a refusal uses no dice and changes nothing. */
export function resolveAction(view: RulesView, action: AttemptedAction, cup: Cup): Result<Resolution> {
  if (isEscalation(action)) return resolveEscalation(view, action)
  const read = readAction(view, action)
  if (!read.ok) return read
  const { actor, verb, demand, impossible } = read.value
  if (impossible !== null) {
    const { code, reason, rule, instead } = impossible
    const message = instead === undefined ? reason : `${reason} ${instead}`
    return refuse(code, message, rule === undefined ? {} : { rule })
  }
  const rolled = demand.kind === 'check' ? rollCheck(action, verb, demand.check, cup) : null
  if (rolled?.ok === false) return rolled
  const band = rolled?.value.band ?? 'automatic'
  const lucky = band === 'mixed' && luckMustTurn(view, actor)
  const outcome: Outcome = lucky ? 'success' : band
  const roll =
    rolled === null || demand.kind !== 'check' ? {} : { roll: rolled.value.entry.id, rule: demand.check.rule }
  const after = new Aftermath(view, actor, roll)
  for (const flag of risksOf(action, verb).dropped)
    after.tell('risk_flag_dropped', { flag: flag.slice(0, 60), rule: 'PIPE-01' }, ['violation'])
  ageThreats(after)
  // Costs, harm and streaks are the player's; others act without them.
  const player = actor.type === 'pc' || actor.id === view.campaign.player_id
  if (player) payCosts(after, costsOf(view, action, verb), verb)
  spendAmmunition(after, verb)
  if (lucky)
    after.tell('luck_turned', { actor_id: actor.id, rolled: 'mixed', counts_as: 'success' }, ['streak'])
  if (outcome !== 'failure') succeed(after, action, verb, outcome)
  else if (player) fail(after, action, verb)
  else
    after.tell('action_failed', { verb: verb.word, actor_id: actor.id, severity_tier: 0, ...roll }, [
      'outcome',
    ])
  if (player && outcome === 'failure') lengthenStreak(after)
  else if (player && outcome !== 'automatic') endStreak(after)
  return done({ outcome, ...after.finish(), elapsed: elapsedBy(after, action, verb) })
}

function elapsedBy(after: Aftermath, action: AttemptedAction, verb: Verb): Resolution['elapsed'] {
  const said = integerIn(action.options, 'estimated_minutes')
  const usable = said !== undefined && said >= 0 && said <= 1440
  const minutes = usable ? said : after.rules.minutes(verb.word) // enforces: PIPE-02 — mutate: usable ? said => said !== undefined ? said
  return { action: timedActionOf(verb), measured_seconds: minutes * 60 }
}
