import '@mantine/core/styles.css'
import { Button, MantineProvider, TextInput } from '@mantine/core'
import { createRoot } from 'react-dom/client'

// A minimal sign-in form with React and Mantine, built as their manuals say.

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
