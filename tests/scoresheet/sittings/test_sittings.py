"""A person against a bot at the screen: dealt, moved, scored on an ordinary sheet, and never twice."""

import random
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from engine.cards import cards_of
from engine.play.errors import IllegalMove
from engine.play.legality import legal_moves
from engine.records import parse_record, replay
from engine.sides import Side
from league.errors import BadCompetition, BadName
from league.models import Player
from league.rulesets import named_rules
from scoresheet.actions import strike_deal
from scoresheet.errors import NotOpen, Overtaken
from scoresheet.models import BotNight, Deal, PlayedMoves, Sheet, Sitting
from scoresheet.sittings.playing import begin_deal, deal_of, make_move
from scoresheet.sittings.starting import close_night, open_night, sit_down
from tests.at_the_screen import play_deal, play_match, with_known_cards
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return UserFactory()


def night(by: User | None = None, bot: str = "simple", rules: str = "classic", **more) -> BotNight:
    wish = {"match": "games", "length": 1, **more}
    return open_night(
        name="Beat the bot", bot=bot, rules=named_rules(rules), token=uuid.uuid4(), by=by, **wish
    )


def sitting(where: BotNight | None = None, name: str = "Ann Archer") -> Sitting:
    return with_known_cards(sit_down(name=name, night=where or night(), token=uuid.uuid4()))


@pytest.mark.parametrize("rules", ["classic", "oklahoma", "hollywood"])
def test_a_match_played_to_its_end_is_an_ordinary_sheet_whose_deals_replay(rules):
    sheet = play_match(sitting(night(rules=rules)))
    assert sheet.finished
    deals = Deal.objects.filter(game__sheet=sheet)
    assert PlayedMoves.objects.filter(deal__in=deals).count() == deals.count() > 0
    for moves in PlayedMoves.objects.select_related("deal"):
        assert replay(parse_record(moves.record)).knocker == (
            Side(moves.deal.knocker) if moves.deal.knocker else None
        )


def test_best_of_three_goes_on_to_a_second_game():
    sheet = play_match(sitting(night(length=3)))
    assert sheet.games.count() >= 2
    assert max(sheet.games_a, sheet.games_b) == 2


def test_the_dealer_of_every_deal_is_the_sheets():
    at = sitting()
    dice = random.Random(4)
    dealt = []
    while not Sheet.objects.get(pk=at.sheet_id).finished:
        at = play_deal(at, dice)
        dealt.append(at.dealer)
    rows = list(Deal.objects.filter(game__sheet=at.sheet).order_by("place").values_list("outcome", flat=True))
    for place in range(1, len(dealt)):
        again = rows[place - 1] == "wash"
        assert (dealt[place] == dealt[place - 1]) == again


def test_a_move_sent_twice_is_made_once():
    at = begin_deal(sitting=sitting(), number=1)
    after, text = len(at.moves), str(legal_moves(deal_of(at).view(Side.A))[0])
    first = make_move(sitting=at, deal_number=1, after=after, text=text)
    again = make_move(sitting=at, deal_number=1, after=after, text=text)
    assert first.moves == again.moves


def test_another_move_from_an_old_page_is_refused():
    at = begin_deal(sitting=sitting(), number=1)
    after = len(at.moves)
    legal = [str(move) for move in legal_moves(deal_of(at).view(Side.A))]
    make_move(sitting=at, deal_number=1, after=after, text=legal[0])
    with pytest.raises(Overtaken, match="look at the cards again"):
        make_move(sitting=at, deal_number=1, after=after, text=legal[-1])


def test_dealing_asked_for_twice_deals_once():
    at = sitting()
    first = begin_deal(sitting=at, number=1)
    assert begin_deal(sitting=at, number=1).deck == first.deck
    assert begin_deal(sitting=at, number=2).deals == 1


def test_a_move_against_the_rules_is_refused_with_the_reason_and_nothing_changes():
    at = begin_deal(sitting=sitting(), number=1)
    before = list(at.moves)
    with pytest.raises(IllegalMove):
        make_move(sitting=at, deal_number=1, after=len(at.moves), text="big_gin")
    at.refresh_from_db()
    assert at.moves == before


def test_a_new_guest_is_remembered_as_a_guest_and_a_member_stays_one():
    Player.objects.create(name="Ben", key="ben", member=True)
    sitting(name="Ben")
    sitting(name="Cleo")
    assert Player.objects.get(name="Ben").member
    assert not Player.objects.get(name="Cleo").member


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_name_that_is_none_is_refused(name):
    with pytest.raises(BadName):
        sitting(name=name)
    assert not Sitting.objects.exists()


def test_nobody_sits_down_when_the_evening_is_over_and_who_sits_plays_on():
    where = night()
    at = sitting(where)
    close_night(night=where)
    close_night(night=where)
    with pytest.raises(BadCompetition, match="is over"):
        sitting(where, "Ben")
    assert play_match(at).finished


def test_the_same_form_sent_twice_is_one_match():
    where, token = night(), uuid.uuid4()
    first = sit_down(name="Ann", night=where, token=token)
    assert sit_down(name="Ann", night=where, token=token) == first


def test_the_sheet_is_not_changed_by_hand(by):
    at = play_deal(sitting(), random.Random(2))
    deal = Deal.objects.filter(game__sheet=at.sheet).first()
    with pytest.raises(NotOpen, match="at the screen"):
        strike_deal(sheet=at.sheet, deal=deal.pk, version=at.sheet.version, by=by)


@pytest.fixture
def guest(client: Client) -> Client:
    return client


def test_a_guest_sits_down_plays_a_deal_and_sees_it_on_the_sheet_without_signing_in(guest):
    where = night()
    answer = guest.post(
        reverse("bot-night", args=[where.slug]), {"name": "Ann Archer", "token": uuid.uuid4()}
    )
    at = with_known_cards(Sitting.objects.get())
    assert answer.url == reverse("sitting", args=[at.key])
    address = reverse("move", args=[at.key])
    guest.post(address, {"do": "deal", "deal": "1", "after": ""})
    dice = random.Random(3)
    at.refresh_from_db()
    while at.deck:
        text = guest.get(reverse("sitting", args=[at.key])).content.decode()
        assert "It is your turn" in text
        move = dice.choice(legal_moves(deal_of(at).view(Side.A)))
        form = {"do": move.kind.value, "deal": at.deals, "after": len(at.moves)}
        if move.card:
            form["card"] = str(move.card)
        assert guest.post(address, form).status_code == 302
        at.refresh_from_db()
    text = guest.get(reverse("sitting", args=[at.key])).content.decode()
    assert "Next deal" in text or "Look at the sheet" in text
    assert "Ann Archer" in guest.get(reverse("sheet", args=[at.sheet.code])).content.decode()
    assert Deal.objects.filter(game__sheet=at.sheet).count() == 1


def test_the_page_never_holds_the_bots_cards(guest):
    at = begin_deal(sitting=sitting(), number=1)
    deal = deal_of(at)
    text = guest.get(reverse("sitting", args=[at.key])).content.decode()
    hidden = set(cards_of(deal.seat(Side.B).hand)) - set(cards_of(deal.view(Side.A).known)) - set(deal.pile)
    assert hidden
    for card in hidden:
        assert card.name not in text
        assert f'value="{card}"' not in text


def test_a_wrong_move_through_the_page_is_said_and_nothing_changes(guest):
    at = begin_deal(sitting=sitting(), number=1)
    form = {"do": "knock", "card": "As", "deal": 1, "after": len(at.moves)}
    answer = guest.post(reverse("move", args=[at.key]), form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    for nonsense in ({}, {"do": "dance"}, {"do": "discard"}, {"do": "discard", "card": "xx"}):
        assert guest.post(reverse("move", args=[at.key]), nonsense).status_code == 422


def test_only_who_is_signed_in_opens_and_ends_an_evening(guest, by):
    assert guest.get(reverse("new-bot-night")).url.startswith("/sign-in/")
    where = night()
    assert guest.post(reverse("end-bot-night", args=[where.slug])).url.startswith("/sign-in/")
    guest.force_login(by)
    form = {"name": "Open day", "bot": "careful", "match": "one", "preset": "classic", "shown": "classic"}
    guest.post(reverse("new-bot-night"), {**form, "token": uuid.uuid4()})
    assert BotNight.objects.filter(bot="careful").exists()
    guest.post(reverse("end-bot-night", args=[where.slug]))
    where.refresh_from_db()
    assert where.closed_at


def test_what_can_not_be_an_evening_is_refused_in_words(guest, by):
    guest.force_login(by)
    form = {"name": "Open day", "bot": "oracle", "match": "best_of", "length": "2", "preset": "classic"}
    answer = guest.post(reverse("new-bot-night"), {**form, "shown": "classic"})
    assert answer.status_code == 422
    assert not BotNight.objects.exists()


def test_the_pages_of_the_evenings_ask_a_constant_number_of_questions(guest, django_assert_max_num_queries):
    counts = []
    for size in (1, 6):
        where = night()
        for number in range(size):
            sitting(where, f"Guest {size}-{number}")
        with django_assert_max_num_queries(6) as asked:
            guest.get(reverse("bot-night", args=[where.slug]))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_knocks_that_leave_least_are_buttons_of_their_own(guest):
    at, knocked = sitting(night(bot="random")), []
    dice = random.Random(2)
    while not knocked:
        at = begin_deal(sitting=at, number=at.deals + 1)
        while at.deck and not knocked:
            legal = legal_moves(deal_of(at).view(Side.A))
            knocked = [move for move in legal if move.kind.value == "knock"]
            if not knocked:
                best = dice.choice(legal)
                at = make_move(sitting=at, deal_number=at.deals, after=len(at.moves), text=str(best))
    text = guest.get(reverse("sitting", args=[at.key])).content.decode()
    offered = [str(move) for move in knocked if f'value="{move}"' in text]
    assert 1 <= len(offered) <= 3
    assert "face down" in text
    form = {"do": offered[0], "deal": at.deals, "after": len(at.moves)}
    assert guest.post(reverse("move", args=[at.key]), form).status_code == 302
    at.refresh_from_db()
    assert not at.deck
