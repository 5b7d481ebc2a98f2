import '@mantine/core/styles.css'
import { Button, MantineProvider, TextInput } from '@mantine/core'
import { createRoot } from 'react-dom/client'

// The least that can be put on a screen with React and Mantine that one could sign in by, the way their manuals say.

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider>
      <form>
        <TextInput label="Email Address" type="email" required />
        <Button type="submit">Login</Button>
      </form>
    </MantineProvider>,
  )
