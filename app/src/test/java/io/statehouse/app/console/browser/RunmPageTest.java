package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunmPageTest extends ConsoleTest {
  private static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  private static final String VIEWER = "{\"user\": \"alice\", \"project\": \"proj0\"}";

  /** Names that are markup, lead elsewhere, change the direction of text, and are very long. */
  private static final List<String> HOSTILE =
      List.of(
          "<img src=x onerror=document.title='hacked'>",
          "a/../b",
          "\\u202Etxt.exe",
          "\u05d0\u05d1 \\\"quoted\\\" \\\\ =#*",
          "N".repeat(255));

  /** Searches for each text of any kind, as links are made of them, and as they are read again. */
  private static final String READ_AGAIN =
      """
      async (texts) => {
        const { parse, searchFor } = await import('/console/systems/runm/search.js');
        return texts.flatMap((text) => [
          [text, parse(searchFor.type(text)).type.text],
          [text, parse(searchFor.key(text)).keys[0]],
          [text, parse(searchFor.tag(text)).tags[0]],
          [text, parse(searchFor.item(text, text)).items[0].key],
          [text, parse(searchFor.item(text, text)).items[0].value]
        ]).filter(([text, read]) => text !== read);
      }
      """;

  private int created;

  @Test
  void without_partitions_the_page_says_how_to_create_one_and_shows_the_first_at_once() {
    visit("/#/runm");
    assertThat(heading("No partitions yet")).isVisible();
    assertThat(page.locator(".command")).hasText("statehouse runm partition create FILE.yaml");

    partition(PARTITION, "us-west");

    assertThat(heading("us-west")).isVisible();
    assertThat(page.locator(".side .links").first()).hasText("us-west");
    link("Types").click();
    assertThat(page).hasTitle("Types – runm metadata – Statehouse");
    assertThat(page.locator(".type-list").first()).containsText("runm.image");
    assertThat(page.locator(".type-list").last()).containsText("runm.compute");
  }

  @Test
  void the_viewer_is_asked_for_then_sent_with_each_request_and_kept_in_the_tab() {
    partition(PARTITION, "us-west");
    object("db-1", "{\"os\": \"linux\"}", "active");
    List<Request> finds = new ArrayList<>();
    page.onRequest(
        request -> {
          if (request.url().contains("/find/objects")) {
            finds.add(request);
          }
        });
    visit("/#/runm/" + PARTITION);
    button("Enter user and project").click();
    assertThat(page.getByLabel("User")).isFocused();

    page.keyboard().type("Zoë");
    page.keyboard().press("Tab");
    page.keyboard().type("proj0");
    page.keyboard().press("Enter");
    assertThat(link("db-1")).isVisible();
    page.getByLabel("role admin").check();
    page.reload();

    assertThat(link("db-1")).isVisible();
    assertThat(page.getByLabel("User")).hasValue("Zoë");
    assertThat(finds.get(finds.size() - 1).headers())
        .containsEntry("x-runm-user", "Zo%C3%AB")
        .containsEntry("x-runm-project", "proj0")
        .containsEntry("x-runm-partition", PARTITION)
        .containsEntry("x-runm-role", "admin");
  }

  @Test
  void many_objects_are_shown_in_pages_with_addresses() {
    partition(PARTITION, "us-west");
    for (int i = 0; i < 52; i++) {
      object("db-" + i, "{}");
    }
    view("");
    assertThat(rows()).hasCount(50);
    assertThat(heading("Objects (50 on this page)")).isVisible();

    link("Next page").click();

    assertThat(page).hasURL(Pattern.compile("/after/[0-9a-f]{32}$"));
    assertThat(rows()).hasCount(2);
    page.goBack();
    assertThat(rows()).hasCount(50);
    page.goForward();
    assertThat(rows()).hasCount(2);
    link("First page").click();
    assertThat(page).hasURL(Pattern.compile("/" + PARTITION + "$"));
  }

  @Test
  void a_search_shows_the_filter_that_it_means_and_has_an_address() {
    partition(PARTITION, "us-west");
    object("db-1", "{\"os\": \"linux\"}", "active");
    object("db-2", "{\"os\": \"linux\"}", "two words");
    object("web-1", "{\"os\": \"linux\", \"type\": \"any\"}", "active");
    view("");

    search("db-* type=runm.image os=linux os #active");
    assertThat(page.locator(".demands li"))
        .hasText(
            new String[] {
              "type is runm.image",
              "name begins with db-",
              "property os is linux",
              "has property os",
              "has tag active"
            });
    assertThat(rows()).hasCount(1);
    assertThat(page).hasURL(Pattern.compile("/find/db-\\*%20type%3Drunm.image%20"));
    search("#\"two words\"");
    assertThat(rows()).containsText("db-2");
    search("\"type\"=any");
    assertThat(rows()).containsText("web-1");
    search("!#active ?#x ?#\"two words\" !type");
    assertThat(page.locator(".demands li").last()).hasText("has a tag of x, two words");
    assertThat(rows()).hasText(Pattern.compile("db-2"));
    search("nothing=here");
    assertThat(heading("No object matches")).isVisible();
    search("type=a type=b");
    assertThat(page.locator(".filter"))
        .hasText("Not understood: type is given twice: an object has only one.");
    link("runm.image").click();
    assertThat(rows()).hasCount(3);
    assertThat(page.getByLabel("Search objects")).hasValue("type=runm.image");
  }

  @Test
  void chosen_objects_are_deleted_together_except_those_that_were_changed_meanwhile() {
    partition(PARTITION, "us-west");
    List.of("a", "b", "c").forEach(name -> object(name, "{\"os\": \"linux\"}", "active"));
    view("");
    page.getByLabel("All on this page").check();
    page.getByLabel("Choose a", new Page.GetByLabelOptions().setExact(true)).uncheck();

    button("Delete 2 objects").click();
    assertThat(dialog()).containsText("They are deleted in 2 transactions, one after another");
    String changed = "%032d".formatted(3);
    send("PUT", "/runm/objects/" + changed + "/tags", "{\"tags\": [\"new\"]}", session());
    field("Type us-west to confirm").fill("us-west");
    dialog().getByText("Delete 2 objects").last().click();

    assertThat(notice()).containsText("1 object was changed meanwhile, and not deleted: c.");
    assertThat(rows()).hasText(new Pattern[] {Pattern.compile("^a"), Pattern.compile("^c")});
  }

  @Test
  void links_lead_to_searches_for_exactly_their_texts_and_schemas_keep_their_digits() {
    visit("/#/runm");

    assertThat(
            (List<?>)
                page.evaluate(
                    READ_AGAIN,
                    List.of(
                        "", "*", "a*", "#a", "a=b", "type", "a b", "\"", "\\", "a\"\\b", "\u05d0",
                        "\t")))
        .isEmpty();
    assertThat(
            page.evaluate(
                "async (text) => (await import('/console/systems/runm/schema.js')).pretty(text)",
                "{\"a\":[1.10,9007199254740993],\"b{\":\"\\u0041,\\\"\",\"c\":{},\"d\":[ ]}"))
        .isEqualTo(
            """
            {
              "a": [
                1.10,
                9007199254740993
              ],
              "b{": "\\u0041,\\"",
              "c": {},
              "d": []
            }""");
  }

  @Test
  void an_object_is_shown_with_its_definition_and_links_to_searches_and_raw_keys() {
    partition(PARTITION, "us-west");
    define("?type=runm.image&partition=" + PARTITION, "linux");
    object("db-1", "{\"os\": \"linux\"}", "active");
    view("");

    link("db-1").click();

    assertThat(page).hasTitle("db-1 – us-west – runm metadata – Statehouse");
    assertThat(page.locator(".params")).hasText("oslinux");
    assertThat(page.getByLabel("Definition: schema")).containsText("\"enum\": [\n");
    assertThat(page.locator(".permissions tbody")).containsText("proj0");
    assertThat(page.locator(".keys li")).hasCount(4);
    page.locator(".keys a").first().click();
    assertThat(page).hasURL(Pattern.compile("#/keys/runm/runm-metadata%2F"));
    page.goBack();
    link("active").click();
    assertThat(page).hasURL(Pattern.compile("/find/%23active$"));
    assertThat(rows()).hasCount(1);
  }

  @Test
  void definitions_are_shown_by_what_they_are_for_and_where_they_apply() {
    expectErrors("status of 404"); // the definitions that are not set
    partition(PARTITION, "us-west");
    define("?type=runm.image", "bsd");
    define("?type=runm.image&partition=" + PARTITION, "linux");
    view("/definitions");
    assertThat(row("runm.image")).hasText("runm.imagesetset");
    assertThat(row("runm.provider: runm.compute")).hasText("runm.provider: runm.compute––");

    link("runm.image").click();

    assertThat(card("In this partition")).containsText("applies here");
    assertThat(card("In this partition")).containsText("linux");
    assertThat(card("Everywhere")).containsText("bsd");
    send("DELETE", "/runm/definitions?type=runm.image&partition=" + PARTITION, "", session());
    assertThat(card("In this partition"))
        .containsText("statehouse runm definition set --object-type runm.image --in-partition");
    assertThat(card("Everywhere")).containsText("applies here");
  }

  @Test
  void changes_of_others_appear_and_leave_focus_and_typed_text_where_they_are() {
    expectErrors("status of 404"); // no definition applies
    partition(PARTITION, "us-west");
    String uuid = object("db-1", "{\"os\": \"linux\"}", "active");
    view("");
    awaitConnection("live");
    page.getByLabel("Search objects").fill("half typ");
    link("db-1").focus();

    object("db-2", "{}");
    assertThat(rows()).hasCount(2);
    assertThat(link("db-1")).isFocused();
    assertThat(page.getByLabel("Search objects")).hasValue("half typ");

    page.keyboard().press("Enter");
    assertThat(page.locator(".params")).hasText("oslinux");
    send("PUT", "/runm/objects/" + uuid + "/property?key=os", "{\"value\": \"bsd\"}", session());
    assertThat(page.locator(".params")).hasText("osbsd");
    page.goBack();
    assertThat(link("db-1")).isFocused();
    link("db-1").click();
    send("DELETE", "/runm/objects/" + uuid, "", session());
    assertThat(heading("Not found")).isVisible();
  }

  @Test
  void what_is_refused_is_said_in_its_place() {
    expectErrors("status of 40[04]");
    partition(PARTITION, "us-west");
    view("/object/" + "0".repeat(32));
    assertThat(heading("Not found")).isVisible();
    assertThat(page.locator(".empty")).containsText("alice of proj0 may not see it");

    page.getByLabel("Partition", new Page.GetByLabelOptions().setExact(true)).fill("nowhere");
    page.keyboard().press("Enter");
    assertThat(page.locator(".empty")).containsText("there is no partition \"nowhere\"");
    visit("/#/runm/" + PARTITION);
    assertThat(page.locator(".detail .wrong")).containsText("there is no partition \"nowhere\"");
    visit("/#/runm/" + "1".repeat(32));
    assertThat(page.locator(".empty")).containsText("no partition with the UUID 1111");
    assertThat(notice()).isHidden();
  }

  @Test
  void hostile_names_are_shown_as_text_and_every_view_fits_every_width() {
    expectErrors("status of 404"); // no definition applies
    partition(PARTITION, HOSTILE.get(0));
    partition("0".repeat(32), HOSTILE.get(4));
    String last = "";
    for (String name : HOSTILE) {
      last = object(name, "{\"%s\": \"%s\"}".formatted(name, name), name);
    }

    view("");
    assertThat(rows()).hasCount(HOSTILE.size());
    assertThat(rows().filter(new Locator.FilterOptions().setHasText("⟨U+202E⟩txt.exe")))
        .hasCount(1);
    assertFitsAll();
    visit("/#/runm/" + PARTITION + "/object/" + last);
    assertThat(heading("Index keys (4)")).isVisible();
    assertFitsAll();
    visit("/#/runm/" + PARTITION + "/definitions/runm.provider/runm.compute");
    assertThat(heading("Everywhere")).isVisible();
    assertFitsAll();
    visit("/#/runm");
    assertFitsAll();
    assertThat(page.locator("img:not(.brand img)")).hasCount(0);
    assertThat(page).not().hasTitle("hacked");
  }

  @Test
  void where_it_is_narrow_one_pane_is_shown_at_a_time_and_the_viewer_on_request() {
    partition(PARTITION, "us-west");
    narrow();
    view("");
    assertThat(page.getByLabel("User")).isHidden();
    page.locator(".viewer-toggle").press("Enter");
    assertThat(page.getByLabel("User")).isVisible();
    assertThat(page.locator(".side")).isHidden();

    page.locator(".back").press("Enter");

    assertThat(heading("Partitions (1)")).isVisible();
    assertThat(page.locator(".detail")).isHidden();
    link("us-west").press("Enter");
    assertThat(heading("No objects yet")).isVisible();
  }

  @Test
  void partitions_and_objects_are_created_changed_and_deleted_beside_another_writer() {
    expectErrors("status of 4(00|04|12)");
    page.addInitScript("sessionStorage['statehouse-runm-viewer'] ??= '" + VIEWER + "'");
    visit("/#/runm");
    button("Create a partition").click();
    field("Name").fill("us-west");
    field("UUID").fill(PARTITION);
    button("Create partition").click();
    button("Create an object").click();
    assertFits(360);
    page.setViewportSize(1280, 860);
    field("Object, in YAML or JSON")
        .fill(
            """
            partition: us-west
            object_type: runm.image
            project: proj0
            name: db-1
            properties: {os: linux, os.release: 7}
            tag: [active]
            """);
    button("Create object").click();
    assertThat(dialog()).containsText("unknown member tag");
    assertThat(button("Line 6, column 1")).isVisible();
    field("Object, in YAML or JSON")
        .fill(field("Object, in YAML or JSON").inputValue().replace("tag:", "tags:"));
    button("Create object").click();
    assertThat(page.locator(".params")).containsText("oslinux");
    String uuid = page.url().substring(page.url().lastIndexOf('/') + 1);

    button("Edit os").click();
    field("Value").fill("mine");
    send("PUT", "/runm/objects/" + uuid + "/property?key=os", "{\"value\": \"bsd\"}", session());
    button("Save").click();
    assertThat(dialog()).containsText("Value is now “bsd”.");
    button("Save").click();
    assertThat(page.locator(".params")).containsText("osmine");
    button("Edit tags").click();
    field("Tags").fill("active\ntwo words");
    button("Save").click();
    assertThat(page.locator(".tags li")).hasText(new String[] {"active", "two words"});
    button("Remove os.release").click();
    button("Remove property").click();
    assertThat(page.locator(".params dt")).hasText(new String[] {"os"});
    button("Delete").click();
    button("Delete object").click();
    assertThat(heading("No objects yet")).isVisible();

    button("Delete").click();
    page.getByLabel("Type us-west to confirm").fill("us-west");
    button("Delete partition").click();
    assertThat(heading("No partitions yet")).isVisible();
  }

  @Test
  void what_is_wrong_with_a_definition_is_shown_at_its_place() {
    expectErrors("status of 4(00|04|12)");
    partition(PARTITION, "us-west");
    view("/definitions/runm.image");
    button("Set the definition of runm.image in us-west").click();
    field("Definition")
        .fill(
            "property_definitions:\n  os:\n    schema:\n      type: string\n      format: post\n");
    button("Set definition").click();
    assertThat(dialog()).containsText("at property_definitions.os.schema.format: unknown format");
    assertThat(button("Line 5, column 7")).isVisible();
    field("Definition")
        .fill("property_definitions:\n  os:\n    schema: {type: string, enum: [linux]}\n");
    button("Set definition").click();
    assertThat(card("In this partition")).containsText("applies here");

    button("Edit the definition of runm.image in us-west").click();
    String document = field("Definition").inputValue();
    assertThat(document).startsWith("{\n  \"schema\": {\n");
    String broken = document.replaceAll("\"enum\": \\[\\s+\"linux\"\\s+\\]", "\"enum\": 5");
    field("Definition").fill(broken);
    button("Set definition").click();
    assertThat(dialog()).containsText("at /properties/properties/properties/os/enum");
    int line = broken.substring(0, broken.indexOf("\"enum\": 5")).split("\n").length;
    assertThat(page.locator(".editor .link-button")).containsText("Line " + line + ",");
    define("?type=runm.image&partition=" + PARTITION, "bsd");
    field("Definition").fill(document.replace("linux", "plan9"));
    button("Set definition").click();
    assertThat(dialog()).containsText("Someone else has changed this meanwhile.");
    assertThat(button("Choose in 1 conflict")).isDisabled();
    page.getByLabel("Mine").check();
    button("Use the merged text").click();
    button("Set definition").click();
    assertThat(card("In this partition")).containsText("plan9");
  }

  @Test
  void a_server_that_is_read_only_offers_no_change() {
    partition(PARTITION, "us-west");
    restartServer(Map.of("runm.read-only", "on"));
    view("");

    assertThat(heading("No objects yet")).isVisible();
    assertThat(button("Create an object")).hasCount(0);
    assertThat(button("Create a partition")).hasCount(0);
  }

  private Locator dialog() {
    return page.locator("dialog");
  }

  /** A field of the dialog. */
  private Locator field(String label) {
    return dialog().getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private void assertFitsAll() {
    for (int width : new int[] {320, 375, 1280}) {
      assertFits(width);
      assertThat(page.locator("h1:visible")).hasCount(1);
    }
  }

  private void partition(String uuid, String name) {
    send("POST", "/runm/partitions", "{\"uuid\": \"%s\", \"name\": \"%s\"}".formatted(uuid, name));
  }

  /** Creates an image; returns its UUID. */
  private String object(String name, String properties, String... tags) {
    String uuid = "%032d".formatted(++created);
    String document =
        """
        {"partition": "%s", "object_type": "runm.image", "project": "proj0", "uuid": "%s",
         "name": "%s", "properties": %s, "tags": [%s]}""";
    String quoted = Stream.of(tags).map("\"%s\""::formatted).collect(joining(","));
    send(
        "POST",
        "/runm/objects",
        document.formatted(PARTITION, uuid, name, properties, quoted),
        session());
    return uuid;
  }

  private void define(String scope, String os) {
    String document =
        """
        {"property_definitions": {"os": {"schema": {"type": "string", "enum": ["%s"]}}}}""";
    send("PUT", "/runm/definitions" + scope, document.formatted(os), session());
  }

  private static String[] session() {
    return new String[] {
      "X-Runm-User", "alice", "X-Runm-Project", "proj0", "X-Runm-Partition", PARTITION
    };
  }

  /** Opens a part of the partition as the viewer. */
  private void view(String part) {
    page.addInitScript("sessionStorage['statehouse-runm-viewer'] ??= '" + VIEWER + "'");
    visit("/#/runm/" + PARTITION + part);
  }

  private void search(String text) {
    page.getByLabel("Search objects").fill(text);
    page.keyboard().press("Enter");
  }

  private Locator rows() {
    return page.locator("tbody tr");
  }

  private Locator row(String name) {
    return rows().filter(new Locator.FilterOptions().setHas(link(name)));
  }

  private Locator card(String title) {
    return page.locator(".card").filter(new Locator.FilterOptions().setHas(heading(title)));
  }
}
