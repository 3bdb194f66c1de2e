/**
 * A game master as a language model: what it would say to a turn is what the model replies when a strategy asks it, so
 * that game masters that are good or hostile without a model can be tried with every strategy.
 */
import type { GameMaster, InterpretRequest, NarrateRequest, PlanRequest, Telling } from '../gm/game-master.ts'
import type { LanguageModel, ModelRequest } from '../llm/index.ts'
import { type ModelScript, scriptedLanguageModel } from './scripted-language-model.ts'

/** A strategy over a model. */
export type Strategy = (model: LanguageModel) => GameMaster

interface Asking {
  interpret?: InterpretRequest
  plan?: PlanRequest
  narrate?: NarrateRequest
}

/**
 * The strategy with a model that answers as the game master would; it keeps the game master's name. `spoil` may change
 * what the model says.
 */
export function playThroughModel(
  gameMaster: GameMaster,
  strategy: Strategy,
  spoil: (answer: unknown, request: ModelRequest) => unknown = (answer) => answer,
): GameMaster {
  const asking: Asking = {}
  const script: ModelScript = async (request) => spoil(await answerAs(gameMaster, asking, request), request)
  const master = strategy(scriptedLanguageModel(script))
  return {
    ...master,
    id: gameMaster.id,
    interpret: (request, call) => {
      asking.interpret = request
      return master.interpret(request, call)
    },
    plan: (request, call) => {
      asking.plan = request
      return master.plan(request, call)
    },
    narrate: (request, call) => {
      asking.narrate = request
      return master.narrate(request, call)
    },
  }
}

async function answerAs(
  gameMaster: GameMaster,
  asking: Asking,
  { schemaName, signal }: ModelRequest,
): Promise<unknown> {
  const call: Telling = { signal }
  const { interpret, plan, narrate } = asking
  if (schemaName === 'understanding' && interpret !== undefined) return gameMaster.interpret(interpret, call)
  if (schemaName === 'plan' && plan !== undefined) return gameMaster.plan(plan, call)
  if (schemaName === 'dice' && interpret !== undefined)
    return dicesFor(await gameMaster.interpret(interpret, call))
  return narrate === undefined ? {} : (await gameMaster.narrate(narrate, call)).answer
}

const skills: Readonly<Record<string, string>> = {
  sneak: 'stealth',
  persuade: 'persuasion',
  search: 'investigation',
}

/** The dice a well-behaved narrator would ask for; of an understanding that is none, whatever it is. */
function dicesFor(understood: unknown): unknown {
  const actions = (understood as { readonly proposed_actions?: unknown } | null)?.proposed_actions
  if (!Array.isArray(actions)) return understood
  const tool_requests = (actions as readonly { readonly action?: unknown }[]).flatMap((proposed) => {
    const verb = String(proposed?.action)
    const skill_name = skills[verb] ?? null
    if (verb !== 'attack' && skill_name === null) return []
    const tool = verb === 'attack' ? 'roll_attack' : 'roll_skill_check'
    return [{ tool, args: { purpose: verb, skill_name, save_type: null, notation: null } }]
  })
  // Without a word before the dice, the story is asked for after them in every case.
  return { narrative: tool_requests.length === 0 ? '' : 'You make ready.', tool_requests }
}
