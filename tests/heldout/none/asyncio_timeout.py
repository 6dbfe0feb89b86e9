# paddle: none, any Python
import asyncio


async def infer():
    await asyncio.sleep(5)


async def main():
    await asyncio.wait_for(infer(), timeout=0.1)


asyncio.run(main())
