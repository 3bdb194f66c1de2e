/** Planning with a model, for tables that want it; a plan is a wish, and one that does not come is the engine's own. */
import { plannerOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { PromptBlock } from '../../llm/index.ts'
import type { GameMaster, PlanRequest, Telling } from '../game-master.ts'
import { askModel } from './ask-model-for-shaped-answer.ts'
import { longestAnswers, type StrategyParts } from './strategy-dependencies.ts'
import type { TurnTabs } from './turn-usage-and-early-answers.ts'

/** Plans turns. */
export function modelPlanner(parts: StrategyParts, tabs: TurnTabs): GameMaster['plan'] {
  return async (request, telling) => {
    if (parts.planning !== 'model') return parts.own.plan(request, telling)
    try {
      return await askForPlan(parts, tabs, request, telling)
    } catch (error) {
      if (telling.signal.aborted) throw error
      return parts.own.plan(request, telling)
    }
  }
}

function askForPlan(
  parts: StrategyParts,
  tabs: TurnTabs,
  request: PlanRequest,
  { signal }: Telling,
): Promise<unknown> {
  const size = parts.size ?? 'full'
  const prompt = parts.prompts('planner', size, request.scene?.prompt_pins)
  const question = {
    stage: 'plan',
    model: parts.small ?? parts.model,
    messages: [
      { role: 'system', text: prompt.text, cache: 'stable' },
      { role: 'user', text: planningText(request), cache: 'none' },
    ] satisfies PromptBlock[],
    schema: plannerOutputSchema,
    schemaName: 'plan',
    maxOutputTokens: longestAnswers[size].plan,
    signal,
  }
  return askModel(question, tabs.of(request.scene), parts.price)
}

function planningText({ packet, player_input, understood, validated }: PlanRequest): string {
  const named = packet.entities.filter(({ id }) => packet.present_entities.includes(id))
  const part = (heading: string, value: unknown): string[] => [
    `# ${heading}`,
    JSON.stringify(value).slice(0, 3_000),
  ]
  return [
    ...part(
      'HERE',
      named.map(({ id, name, type }) => ({ id, name, type })),
    ),
    ...part('PENDING THREATS', packet.pending_threats),
    ...part('SITUATIONS', packet.active_situations),
    ...part('CLOCKS', packet.clocks),
    ...part(
      'THREADS',
      packet.threads.map(({ id, title, status }) => ({ id, title, status })),
    ),
    ...part('AGENDAS', packet.npc_agendas),
    ...part('TOLD LAST', packet.recent_events.slice(-2)),
    ...part('UNDERSTOOD', understood.proposed_actions),
    ...part('NOT POSSIBLE', validated.blocked_actions),
    ...part('THE PLAYER’S LINE', player_input.slice(0, 2_000)),
  ].join('\n')
}
