/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { eventRoutes } from './routes/events.ts'
import { healthRoutes } from './routes/health.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { turnRoutes } from './routes/turns.ts'

/** Every route there is. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...scenarioRoutes,
  ...campaignRoutes,
  ...turnRoutes,
  ...eventRoutes,
]
