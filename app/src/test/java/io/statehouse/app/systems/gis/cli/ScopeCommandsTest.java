package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScopeCommandsTest extends TopicRuns {
  private static final String BILLING =
      """
      scope: {name: billing, topics: [billing.*], owner: team-billing}
      defaults: {partitions: 1, replicas: 1, owner: team-billing}
      rules:
        - {name: owned, owner: required}
      topics:
        - {name: billing.a, labels: {tier: 1}}
        - {name: billing.b, labels: {tier: 2}, description: all of b}
      """;

  private void defineBilling() {
    write("billing.yaml", BILLING);
    topics("define billing.yaml");
  }

  @Test
  void notes_are_shown_and_select_topics() {
    defineBilling();
    define(topic("other", 1));

    assertThat(topics("show"))
        .containsExactly(
            "topic      partitions  replicas  owner         labels  properties",
            "billing.a  1           1         team-billing  tier=1  -",
            "billing.b  1           1         team-billing  tier=2  -",
            "other      1           1         -             -       -");
    assertThat(topics("show billing.b"))
        .contains("owner            team-billing", "description      all of b");
    assertThat(topics("show --label tier=2"))
        .hasSize(2)
        .anyMatch(line -> line.contains("billing.b"));
    assertThat(topics("show --label tier")).hasSize(3);
    assertThat(topics("show --owner team-billing --scope billing")).hasSize(3);
    assertThat(topics("show --owner nobody")).containsExactly("no topic is like that");
    assertThat(complaint(1, "show --scope x"))
        .isEqualTo("SCOPE_NOT_FOUND: scope \"x\" is not defined: known are billing");
    assertThat(json("show billing.a"))
        .endsWith("\"owner\":\"team-billing\",\"labels\":{\"tier\":\"1\"}}");
  }

  @Test
  void notes_alone_are_a_change_that_raises_no_version() {
    defineBilling();
    write("billing.yaml", BILLING.replace("tier: 1", "tier: 3"));

    assertThat(topics("define billing.yaml --dry-run"))
        .containsExactly(
            "~ billing.a",
            "would define notes alone, of which the cluster knows nothing: version 1 stays, 1"
                + " changed");
    assertThat(topics("define billing.yaml")).contains("~ billing.a");
    assertThat(topics("define billing.yaml"))
        .containsExactly("version 1 has these definitions: nothing is written");
  }

  @Test
  void prune_removes_only_topics_of_the_scope_that_the_file_lacks() {
    defineBilling();
    define(topic("other", 1));
    write("billing.yaml", BILLING.replaceAll("  - \\{name: billing.b.*\n", ""));

    assertThat(topics("define billing.yaml --prune"))
        .containsExactly("- billing.b", "defined version 3: 0 new, 0 changed, 1 removed");
    assertThat(json("show")).contains("\"other\"", "\"billing.a\"");
  }

  @Test
  void prune_without_a_scope_leaves_the_topics_of_scopes() {
    defineBilling();
    write("topics.yaml", topic("other", 1));

    assertThat(complaint(1, "define topics.yaml --prune"))
        .isEqualTo(
            "TOPIC_IN_SCOPE: topic billing.a would be removed, but it is in scope billing of"
                + " team-billing: name a scope in the file, or do not prune");
    topics("delete-scope billing");
    assertThat(topics("define topics.yaml --prune")).contains("- billing.a", "- billing.b");
  }

  @Test
  void two_teams_that_prune_at_once_leave_the_topics_of_the_other() {
    List<CompletableFuture<Void>> teams =
        Stream.of("mine", "yours")
            .map(team -> CompletableFuture.runAsync(() -> defineInRounds(team)))
            .toList();
    teams.forEach(CompletableFuture::join);

    assertThat(topics("show").stream().skip(1).map(line -> line.split(" ")[0]))
        .containsExactly("mine.4", "mine.kept", "yours.4", "yours.kept");
  }

  private void defineInRounds(String team) {
    for (int round = 0; round < 5; round++) {
      String file = team + ".yaml";
      write(
          file,
          "scope: {name: %1$s, topics: [%1$s.*]}%ntopics:%n%2$s%3$s"
              .formatted(team, topic(team + ".kept", 1), topic(team + "." + round, 1)));
      topics("define " + file + " --prune");
    }
  }

  @Test
  void scopes_are_listed_and_deleted() {
    assertThat(topics("scopes")).containsExactly("no scope is defined");
    defineBilling();

    assertThat(topics("scopes"))
        .containsExactly(
            "scope    topics     owner         rules", "billing  billing.*  team-billing  owned");
    assertThat(topics("delete-scope billing")).containsExactly("deleted scope billing: version 2");
    assertThat(complaint(1, "delete-scope billing")).startsWith("SCOPE_NOT_FOUND: ");
    assertThat(topics("show")).hasSize(3);
  }

  @Test
  void a_change_of_the_scope_alone_is_shown() {
    defineBilling();
    write("billing.yaml", BILLING.replace("[billing.*]", "[billing.*, invoices]"));

    assertThat(topics("define billing.yaml"))
        .containsExactly("~ scope billing", "defined version 2: 0 new, 0 changed, 0 removed");
  }

  @Test
  void scopes_that_overlap_and_rules_that_are_broken_are_refused() {
    defineBilling();
    write("other.yaml", "scope: {name: other, topics: ['*.a']}\ntopics: []");
    assertThat(complaint(1, "define other.yaml"))
        .startsWith(
            "SCOPE_OVERLAP: scopes other and billing overlap: *.a and billing.* both match ");
    write("topics.yaml", "topics:\n" + topic("billing.c", 1));
    assertThat(complaint(1, "define topics.yaml"))
        .isEqualTo(
            "RULE_BROKEN: topic billing.c breaks rule owned of scope billing: it has no owner: give"
                + " one");
  }

  @Test
  void files_are_checked_without_a_store() {
    write("bad.yaml", "rules: [{name: r, partitions: {max: 1}}]\ntopics:\n" + topic("a", 2));
    write("good.yaml", topic("a", 2));

    RunResult bad = run("lint bad.yaml");

    assertThat(bad.code()).isEqualTo(1);
    assertThat(bad.lines())
        .containsExactly(
            "RULE_BROKEN: at topics[0] of bad.yaml:3: topic a breaks rule r: it has 2 partitions: use"
                + " at most 1");
    assertThat(bad.err()).contains("rules that are broken: 1; correct the files");
    assertThat(run("lint bad.yaml -o json").out())
        .contains("\"code\": \"RULE_BROKEN\"", "\"file\": \"bad.yaml\"", "\"line\": 3");
    assertThat(topics("lint good.yaml")).containsExactly("1 topic complies with all rules");
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
    assertThat(complaint(1, "define bad.yaml"))
        .startsWith("RULE_BROKEN: at topics[0] of bad.yaml:3: topic a breaks rule r: ");
  }

  @Test
  void hostile_expressions_of_rules_end_soon() {
    write("t.yaml", "rules: [{name: r, pattern: '(a*)*b'}]\ntopics:\n" + topic("a".repeat(249), 1));
    assertThat(run("lint t.yaml").lines()).singleElement().asString().contains("does not match");
    write("t.yaml", "rules: [{name: r, pattern: '(a{1000}){1000}'}]\ntopics: []");
    assertThat(run("lint t.yaml").lines()).singleElement().asString().contains("too large");
    write("t.yaml", "rules: [{name: r, pattern: 'a)|(b'}]\ntopics: []");
    assertThat(run("lint t.yaml").lines()).singleElement().asString().startsWith("INVALID_RULE: ");
  }

  @Test
  void the_schema_is_printed() {
    assertThat(json("schema")).contains("\"$schema\"", "\"profiles\"", "\"include\"");
  }

  @Test
  void without_the_sidecar_there_are_no_notes_and_scopes() {
    environment.put("STATEHOUSE_GIS_SIDECAR", "off");
    write("billing.yaml", BILLING);

    assertThat(complaint(1, "define billing.yaml")).startsWith("UNAVAILABLE: ");
    assertThat(define(topic("a", 1))).contains("+ a");
    assertThat(topics("remove a")).contains("- a");
  }
}
