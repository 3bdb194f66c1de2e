/**
 * An offered action with what its player decided about it. Only what the rules ask about can be decided: answers to
 * anything else are left out, so that nobody writes into an offer what was not offered.
 */
import type { InputMessage } from '../../core/protocol/input-message.ts'
import type { AttemptedAction, Ruleset, RulesView } from '../../rules/index.ts'

/** The action as it is tried. */
export function answeredOffer(
  offered: AttemptedAction,
  answers: InputMessage['answers'],
  ruleset: Pick<Ruleset, 'questions'>,
  view: RulesView,
): AttemptedAction {
  if (answers === undefined) return offered
  const asked = ruleset.questions?.(view, { ...offered, options: { ...answers } })
  return asked?.ok === true && asked.value.length > 0 ? { ...offered, options: { ...answers } } : offered
}
