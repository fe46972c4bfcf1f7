"""The addresses of the seasons, below ``seasons/``."""

from django.urls import path

from league.views import closing, roll_over, season_decisions, season_settings, seasons

urlpatterns = [
    path("", seasons.season_list, name="seasons"),
    path("<slug:slug>/", seasons.season_page, name="season"),
    path("<slug:slug>/settings/", season_settings.season_settings, name="season-settings"),
    path("<slug:slug>/rename/", season_settings.rename, name="rename-season"),
    path("<slug:slug>/lines/", season_settings.draw_lines, name="season-lines"),
    path("<slug:slug>/divisions/", season_settings.add_division, name="add-division"),
    path("<slug:slug>/divisions/<slug:competition>/", season_settings.move_division, name="move-division"),
    path("<slug:slug>/<slug:competition>/<str:line>/decide/", season_decisions.decide, name="decide-line"),
    path(
        "<slug:slug>/<slug:competition>/<str:line>/take-back/",
        season_decisions.take_back,
        name="take-back-line",
    ),
    path("<slug:slug>/close/", closing.close_all, name="close-season"),
    path("<slug:slug>/next/", roll_over.next_season, name="next-season"),
]
