/** What could be done next, numbered as it can be picked, and what thinking came to when there was some. */
import type { Choice, PlanningBlock } from '../core/protocol/planning-block.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'
import { wrapText } from './wrap-text.ts'

const risks: Readonly<Record<Choice['risk_level'], string>> = {
  safe: 'safe',
  low: 'low risk',
  medium: 'risky',
  high: 'dangerous',
}

/** A planning block as lines. */
export function tellChoices(block: PlanningBlock, width: number, paint: Paint): string[] {
  const thought = block.plan_quality !== undefined
  const title = thought ? 'What now?' : block.thinking
  return [
    ...(thought ? tellPlan(block, width, paint) : []),
    ...(title === '' ? [] : ['', ...wrapped(title, width, '').map(paint.strong)]),
    ...Object.values(block.choices).flatMap((choice, index) => tellChoice(choice, index + 1, width, paint)),
  ]
}

function tellChoice(choice: Choice, number: number, width: number, paint: Paint): string[] {
  const check = choice.check === undefined ? [] : [choice.check.label]
  const facts = printable(`(${[risks[choice.risk_level], ...check].join('; ')})`)
  const [first = '', ...more] = wrapped(`${choice.text} ${facts}`, width, indent)
  const { pros = [], cons = [] } = choice.analysis ?? {}
  return [
    `${String(number).padStart(3)}. ${first.trimStart().replace(facts, paint.dim(facts))}`,
    ...more,
    ...wrapped(choice.description, width, indent).map(paint.dim),
    ...pros.flatMap((one) => wrapped(`+ ${one}`, width, indent)).map(paint.good),
    ...cons.flatMap((one) => wrapped(`- ${one}`, width, indent)).map(paint.bad),
  ]
}

/** What a planning roll came to, where the character stands, and what looks best from there. */
function tellPlan(block: PlanningBlock, width: number, paint: Paint): string[] {
  const { plan_quality: quality, situation_assessment: stands, analysis, choices } = block
  const best = analysis?.recommended_approach ?? ''
  const advice = [
    ...(best === '' ? [] : [`Best: ${choices[best]?.text ?? best}.`]),
    ...(analysis === undefined ? [] : [analysis.reasoning, analysis.contingency]),
  ]
  const facts = [...(stands?.key_factors ?? []), ...(stands?.constraints ?? [])]
  return [
    '',
    paint.strong(`A plan: ${quality?.quality_tier.toLowerCase() ?? 'none'}`),
    ...wrapped(block.thinking, width, '  '),
    ...(stands === undefined ? [] : wrapped(stands.current_state, width, '  ')),
    ...facts.flatMap((one) => wrapped(`- ${one}`, width, '  ')).map(paint.dim),
    ...wrapped(advice.filter((one) => one !== '').join(' '), width, '  '),
  ]
}

const indent = '     '

function wrapped(text: string, width: number, before: string): string[] {
  return text === '' ? [] : wrapText(printable(text), width, before).split('\n')
}
