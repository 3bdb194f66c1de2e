/** What can be played, session zero, and the making of heroes. */
import type { JsonObject } from '../../core/json.ts'
import { done } from '../../core/result.ts'
import { type Route, route } from '../route.ts'
import {
  agreementRequestSchema,
  agreementSchema,
  heroChoicesSchema,
  heroDraftSchema,
  madeHeroSchema,
  scenarioListSchema,
  sessionZeroSchema,
} from '../wire/scenario.ts'

/** What can be played, session zero, and the making of heroes. */
export const scenarioRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/scenarios',
    name: 'listScenarios',
    summary: 'The worlds that can be played here.',
    answer: scenarioListSchema,
    handle: async ({ engine }) => done({ scenarios: (await engine.packs.scenarios()) as never }),
  }),
  route({
    method: 'get',
    path: '/api/session-zero',
    name: 'showSessionZero',
    summary: 'Presets and questions: what a table agrees on before it plays.',
    answer: sessionZeroSchema,
    handle: async ({
      engine: {
        heroes: { sessionZero },
      },
    }) =>
      done({
        presets: sessionZero.presets.map((one) => ({
          ...one,
          calibration: one.calibration as unknown as JsonObject,
        })),
        questions: sessionZero.questions,
        always_asked: sessionZero.boundaryQuestions.map((one) => one.id),
      }),
  }),
  route({
    method: 'post',
    path: '/api/session-zero',
    name: 'agree',
    summary: 'What a preset and answers come to, and the same in sentences. Keeps nothing.',
    body: agreementRequestSchema,
    answer: agreementSchema,
    handle: async (
      {
        engine: {
          heroes: { sessionZero },
        },
      },
      { body },
    ) => {
      const before = sessionZero.read(body.calibration)
      if (!before.ok) return before
      const agreed = sessionZero.answer(before.value, body.answers ?? {})
      if (!agreed.ok) return agreed
      return done({
        calibration: agreed.value as unknown as JsonObject,
        told: sessionZero.tell(agreed.value),
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/heroes/:ruleset/draft',
    name: 'draftHero',
    summary: 'The questions of making a hero by a ruleset, as far as these choices lead.',
    body: heroChoicesSchema,
    answer: heroDraftSchema,
    handle: ({ engine }, { params, body }) => engine.heroes.draft(params.ruleset ?? '', body.choices),
  }),
  route({
    method: 'post',
    path: '/api/heroes/:ruleset',
    name: 'makeHero',
    summary: 'A hero out of choices, with everything left open filled in. Keeps nothing.',
    body: heroChoicesSchema,
    answer: madeHeroSchema,
    handle: ({ engine }, { params, body }) => engine.heroes.create(params.ruleset ?? '', body.choices),
  }),
]
