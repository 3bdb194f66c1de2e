/** The server itself: that it lives, and what it was set up with, read from names of variables and never from what a key is. */
import { done, refuse } from '../../core/result.ts'
import { type Route, route } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import {
  healthSchema,
  settingsRequestSchema,
  settingsSchema,
  type WireSettings,
} from '../wire/health-and-settings.ts'

/** The route that says that the server lives. */
export const healthRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/health',
    name: 'health',
    summary: 'That the server lives, and what it plays with.',
    answer: healthSchema,
    handle: async ({ about }, { caller }) =>
      done({ ok: true, name: 'fatewright', role: caller.role, ...about } as const),
  }),
]

const keyNames = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'OPENROUTER_API_KEY']

/** An address may hold a name and a password; what is shown of a choice never does. */
function withoutSecrets(choice: string): string {
  return choice.replace(/\/\/[^/@\s]*@/g, '//').replace(/\?.*$/s, '')
}

function shown({ about, engine, extras: { environment = {} } }: ServerDependencies): WireSettings {
  const { purse } = engine.gameMaster
  return {
    version: about.version,
    model: withoutSecrets(environment.FATEWRIGHT_MODEL || about.game_master),
    strategy: withoutSecrets(environment.FATEWRIGHT_STRATEGY || 'pipeline'),
    embeddings: withoutSecrets(environment.FATEWRIGHT_EMBEDDINGS || 'embedded'),
    lore_index: withoutSecrets(environment.FATEWRIGHT_LORE_INDEX || 'file'),
    keys_present: keyNames.filter((name) => (environment[name] ?? '') !== ''),
    purse: purse === undefined ? null : { ...purse.spent(), ceiling: purse.ceiling() },
  }
}

export const settingsRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/settings',
    name: 'showSettings',
    summary: 'Which model, strategy and index were chosen, and what was spent; keys are never shown.',
    answer: settingsSchema,
    only: 'owner',
    handle: async (server) => done(shown(server)),
  }),
  route({
    method: 'post',
    path: '/api/settings',
    name: 'changeSettings',
    summary: 'Sets what telling may cost until the server stops. Everything else is set where it is started.',
    body: settingsRequestSchema,
    answer: settingsSchema,
    only: 'owner',
    handle: async (server, { body: { ceiling } }) => {
      const { purse } = server.engine.gameMaster
      if (purse === undefined)
        return refuse(
          'llm/nothing-to-pay',
          'The embedded game master costs nothing, so there is no price to limit.',
        )
      purse.setCeiling(ceiling)
      return done(shown(server))
    },
  }),
]
