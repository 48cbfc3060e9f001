"""HTTP and WebSocket: what comes in is checked and handed to the services; what they say goes out."""
