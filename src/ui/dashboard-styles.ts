// The styles of the Mantine components that pages of the dashboard are made of, in the order that Mantine asks for.
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import './dashboard.css'
