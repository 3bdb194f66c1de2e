/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { chatRoutes } from './routes/chat.ts'
import { diceRoutes } from './routes/dice.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { honestyRoutes } from './routes/honesty.ts'
import { loreRoutes } from './routes/lore.ts'
import { packRoutes } from './routes/packs.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { healthRoutes, settingsRoutes } from './routes/server.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { timeTravelRoutes } from './routes/time-travel.ts'
import { transferRoutes } from './routes/transfer.ts'
import { eventRoutes, turnRoutes } from './routes/turns.ts'
import { panelRoutes, seatRoutes, viewRoutes } from './routes/views.ts'
import { whyRoutes } from './routes/why.ts'

/** Every route there is. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...settingsRoutes,
  ...scenarioRoutes,
  ...campaignRoutes,
  ...turnRoutes,
  ...eventRoutes,
  ...viewRoutes,
  ...panelRoutes,
  ...seatRoutes,
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
