"""Real logs from real Paddle: how they were recorded, and what the matcher should say of them."""
