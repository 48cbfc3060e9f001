from playwright.async_api import Page


async def test_the_browser_shows_a_page_and_runs_its_script(page: Page):
    await page.set_content("<p id=here>a</p><script>here.textContent = 'b'.repeat(2)</script>")
    assert await page.text_content("#here") == "bb"
