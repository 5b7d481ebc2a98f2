// The styles of the Mantine components on the screens before the dashboard, in the order that Mantine asks for: a component
// after what it is made of. They are in a layer, so that our own rules win wherever the build puts them.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Button.layer.css'
import './base.css'
