/** For an address that leads nowhere. */
import { Page } from '../parts/page.tsx'
import { useLink } from '../route/use-route.ts'

/** Says so, and shows the way home. */
export function LostPage() {
  const home = useLink({ page: 'start' })
  return (
    <Page title="Lost">
      <p className="mt-16 max-w-prose font-story text-xl">
        There is no such page. Whoever sent you here may have meant well.{' '}
        <a {...home} className="text-lamp underline underline-offset-4">
          Back to the start
        </a>
      </p>
    </Page>
  )
}
