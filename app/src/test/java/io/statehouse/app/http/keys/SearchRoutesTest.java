package io.statehouse.app.http.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.Events.Event;
import io.statehouse.app.http.RunningServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchRoutesTest {
  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = new RunningServer(directory, Map.of("only", "css"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<Event> search(String query) {
    List<Event> events = new ArrayList<>();
    try (Events stream = server.events("/keys/search?" + query)) {
      assertThat(stream.status()).isEqualTo(200);
      for (Event event = stream.next(); !event.name().equals("end"); event = stream.next()) {
        events.add(event);
      }
    }
    return events;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void what_is_found_is_told_by_name_size_type_and_a_part_of_its_value() {
    server.put("/css/databases/sky", "{}");
    server.put("/keys?key=/zzz", "plain <needle>");

    List<Event> byName = search("names=sky&prefix=/DBS&limit=1");
    List<Event> byValue = search("values=needle");

    assertThat(byName).extracting(Event::name).containsExactly("found", "done");
    assertThat(byName.get(0).data())
        .contains("\"key\":\"/DBS/sky\"", "\"size\":", "\"revision\":\"", "\"type\":\"database\"");
    assertThat(byName.get(1).data()).isEqualTo("{\"scanned\":2,\"found\":1,\"next\":\"/DBS/sky\"}");
    assertThat(byValue.get(0).data())
        .contains("\"key\":\"/zzz\"", "\"excerpt\":\"plain <needle>\"")
        .doesNotContain("type");
    assertThat(byValue.get(1).data()).endsWith("\"next\":null}");
  }

  @Test
  void names_are_matched_by_glob_and_regular_expression() {
    server.put("/keys?key=/a/1/x", "");
    server.put("/keys?key=/a/22/x", "");

    assertThat(search("form=glob&names=" + encoded("/a/?/*"))).hasSize(2);
    assertThat(search("form=regex&names=" + encoded("/\\d+/x$"))).hasSize(3);
    assertThat(search("ignore-case&names=X")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "names=", "form=regex&names=(", "form=some&names=a", "names=a&limit=0"})
  void a_search_that_makes_no_sense_is_refused(String query) {
    assertThat(server.get("/keys/search?" + query).statusCode()).isEqualTo(400);
  }

  @Test
  void a_pattern_that_is_too_slow_for_a_key_ends_the_search_with_the_reason() {
    server.put("/keys?key=/" + "a".repeat(4_000), "");

    List<Event> events = search("form=regex&names=" + encoded("(" + "a".repeat(90) + "){200}"));

    assertThat(events).extracting(Event::name).contains("failed");
    assertThat(events.get(events.size() - 1).data()).contains("simplify it", "\"bad-input\"");
  }

  @Test
  void searches_that_have_ended_do_not_count() {
    for (int i = 0; i < 12; i++) {
      assertThat(search("names=none")).hasSize(1);
    }
  }
}
