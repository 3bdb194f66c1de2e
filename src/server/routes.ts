/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route.ts'
import { campaignRoutes, transferRoutes } from './routes/campaigns.ts'
import { chatRoutes } from './routes/chat.ts'
import { diceRoutes } from './routes/dice.ts'
import { sessionRoutes, timeTravelRoutes } from './routes/history.ts'
import { loreRoutes, packRoutes, scenarioRoutes } from './routes/packs.ts'
import { feedbackRoutes, honestyRoutes, whyRoutes } from './routes/reports.ts'
import { healthRoutes, settingsRoutes } from './routes/server.ts'
import { eventRoutes, turnRoutes } from './routes/turns.ts'
import { viewRoutes } from './routes/views.ts'

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...settingsRoutes,
  ...scenarioRoutes,
  ...campaignRoutes,
  ...turnRoutes,
  ...eventRoutes,
  ...viewRoutes,
  ...timeTravelRoutes,
  ...sessionRoutes,
  ...diceRoutes,
  ...whyRoutes,
  ...feedbackRoutes,
  ...honestyRoutes,
  ...loreRoutes,
  ...packRoutes,
  ...transferRoutes,
  ...chatRoutes,
]
