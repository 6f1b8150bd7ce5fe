package io.statehouse.app.systems.gis.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.statehouse.app.RunResult;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicFilesTest {
  @TempDir Path directory;

  private void write(String name, String text) throws IOException {
    Files.createDirectories(directory.resolve(name).getParent());
    Files.writeString(directory.resolve(name), text);
  }

  private WrittenTopics read(String... names) {
    return TopicFiles.read(
        RunResult.invocation(directory), Stream.of(names).map(Path::of).toList());
  }

  private NotedTopic only(String text) throws IOException {
    write("t.yaml", text);
    return read("t.yaml").noted().get(0);
  }

  private GisException refusal(String... names) {
    return catchThrowableOfType(GisException.class, () -> read(names));
  }

  @Test
  void a_topic_is_put_over_its_profiles_over_the_defaults() throws IOException {
    NotedTopic topic =
        only(
            """
            defaults:
              partitions: 1
              replicas: 3
              properties: {a: 1, b: 1, c: 1, d: 1}
              owner: us
              labels: {x: "1", y: "1"}
            profiles:
              large: {partitions: 12, properties: {b: 2, c: 2, d: 2}, labels: {y: "2"}}
              compacted: {properties: {c: 3, cleanup.policy: compact}}
            topics:
              - name: t
                profile: [large, compacted]
                replicas: 2
                properties: {d: 4, a: null}
                description: what it is for
            """);

    assertThat(topic.topic())
        .isEqualTo(
            new Topic(
                topic.name(),
                12,
                2,
                Map.of("b", "2", "c", "3", "d", "4", "cleanup.policy", "compact")));
    assertThat(topic.notes().owner()).hasValue("us");
    assertThat(topic.notes().description()).hasValue("what it is for");
    assertThat(topic.notes().labels()).isEqualTo(Map.of("x", "1", "y", "2"));
  }

  @Test
  void profiles_are_those_of_all_files_and_defaults_those_of_one() throws IOException {
    write("topics/a.yaml", "topics: [{name: a, profile: p}]\ndefaults: {replicas: 2}");
    write("topics/b.yaml", "defaults: {replicas: 3}\ntopics: [{name: b, profile: p}]");
    write("profiles.yaml", "profiles: {p: {partitions: 7}}");

    assertThat(read("topics", "profiles.yaml").noted())
        .extracting(topic -> topic.topic().partitions() + "x" + topic.topic().replicas())
        .containsExactly("7x2", "7x3");
  }

  @Test
  void anchors_and_merge_keys_are_followed() throws IOException {
    NotedTopic topic =
        only("topics:\n- &a {name: a, partitions: 2, replicas: 1}\n- {<<: *a, name: b}");

    assertThat(topic.topic().partitions()).isEqualTo(2);
    assertThat(read("t.yaml").noted()).hasSize(2);
  }

  @Test
  void a_scope_has_the_rules_of_all_files() throws IOException {
    write("a.yaml", "scope: {name: s, topics: [a.*], owner: us}\nrules: [{name: one}]");
    write("b.yaml", "rules: [{name: two}]\ntopics: [{name: a.b, partitions: 1, replicas: 1}]");

    WrittenTopics written = read("a.yaml", "b.yaml");

    assertThat(written.scope().orElseThrow().rules())
        .extracting(rule -> rule.name())
        .containsExactly("one", "two");
    assertThat(written.topics().get(0).file()).isEqualTo("b.yaml");
    assertThat(written.topics().get(0).line()).hasValue(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "topics: [{name: t, profile: x}]|at topics[0] of t.yaml:1: unknown profile \"x\": there are"
            + " none",
        "{topics: [{name: t, profile: [5]}]}|at topics[0] of t.yaml:1: expected the name of a profile"
            + " but found a number",
        "{profiles: {p: {partition: 5}}, topics: []}|at profiles.p of t.yaml:1: unknown member"
            + " \"partition\": known are partitions, replicas, properties, owner, labels",
        "{profiles: [], topics: []}|at profiles of t.yaml:1: expected an object but found an array",
        "{defaults: 5, topics: []}|at defaults of t.yaml:1: expected an object but found a number",
        "{rules: [{name: r, x: 1}], topics: []}|at rules[0] of t.yaml:1: the rule has unknown member"
            + " \"x\": known are labels, name, owner, partitions, pattern, properties, replicas,"
            + " topics",
        "{rules: [{name: r}, {name: r}], topics: []}|at rules[1] of t.yaml:1: rule r is defined at"
            + " rules[0] of t.yaml:1 too: rename one",
        "{scope: {name: s}, topics: []}|at scope of t.yaml:1: the scope has no \"topics\": give a"
            + " list",
        "{scope: {name: s, topics: [], rules: []}, topics: []}|at scope of t.yaml:1: unknown member"
            + " \"rules\": known are name, topics, owner",
        "topics: [{name: t, replicas: 1}]|at topics[0] of t.yaml:1: topic t: expected a number as"
            + " partitions but found nothing",
        "topics: [{name: t, partitions: 1, replicas: 1, owner: 5}]|at topics[0] of t.yaml:1: topic t:"
            + " expected a string as owner but found a number",
        "profiles: {}|t.yaml has no topics"
      })
  void what_is_wrong_is_named_with_its_place(String text, String message) throws IOException {
    write("t.yaml", text);

    assertThat(refusal("t.yaml")).hasMessage(message);
  }

  @Test
  void a_profile_that_is_defined_twice_is_refused_with_both_places() throws IOException {
    write("a.yaml", "profiles:\n  p: {partitions: 1}");
    write("b.yaml", "topics: []\nprofiles:\n  p: {partitions: 1}");

    assertThat(refusal("a.yaml", "b.yaml"))
        .hasMessage(
            "at profiles.p of b.yaml:3: profile p is defined at profiles.p of a.yaml:2 too: rename"
                + " one");
  }

  @Test
  void two_scopes_are_refused() throws IOException {
    write("a.yaml", "scope: {name: s, topics: [a.*]}\ntopics: []");
    write("b.yaml", "scope: {name: s, topics: [b.*]}\ntopics: []");

    assertThat(refusal("a.yaml", "b.yaml"))
        .hasMessage(
            "at scope of b.yaml:1: it is another scope than at scope of a.yaml:1: define the topics"
                + " of one scope at a time");
  }

  @Test
  void the_schema_has_the_members_that_are_read() {
    assertThat(TopicFileSchema.TOPIC.memberNames())
        .containsAll(DocumentKind.TOPIC.members())
        .hasSize(DocumentKind.TOPIC.members().size() + 1)
        .contains(TopicFileSchema.PROFILE);
    assertThat(TopicFileSchema.NEW_TOPIC.memberNames())
        .containsExactlyInAnyOrderElementsOf(DocumentKind.TOPIC.members());
    assertThat(TopicFileSchema.RULE.memberNames())
        .containsExactlyElementsOf(ScopeDocuments.RULE.fieldNames());
    assertThat(TopicFileSchema.PROPERTY_RULE.memberNames())
        .containsExactlyElementsOf(ScopeDocuments.PROPERTIES.fieldNames());
    assertThat(TopicFileSchema.RANGE.memberNames())
        .containsExactlyElementsOf(ScopeDocuments.RANGE.fieldNames());
    Map<?, ?> file = (Map<?, ?>) ((List<?>) TopicFileSchema.document().get("anyOf")).get(0);
    assertThat(((Map<?, ?>) file.get("properties")).keySet().stream().map(String.class::cast))
        .containsExactlyInAnyOrderElementsOf(DocumentFiles.MEMBERS);
  }

  @Test
  void each_violation_has_its_code_topic_file_and_line() throws IOException {
    write(
        "t.yaml",
        """
        scope: {name: s, topics: [a.*]}
        rules:
          - {name: small, partitions: {max: 2}}
        topics:
          - {name: a.b, partitions: 3, replicas: 1}
          - {name: a_b, partitions: 1, replicas: 1}
          - {name: a.c, partitions: 1}
        """);

    TopicLint.Report report =
        TopicLint.of(
            RunResult.invocation(directory), List.of(Path.of("t.yaml")), TopicRules.DEFAULT);

    assertThat(report.violations())
        .extracting(each -> each.code() + " " + each.topic().orElse("") + " " + each.line())
        .containsExactly(
            "INVALID_REPLICAS  Optional[7]",
            "NAME_COLLISION a.b Optional[5]",
            "NAME_COLLISION a_b Optional[6]",
            "OUT_OF_SCOPE a_b Optional[6]",
            "RULE_BROKEN a.b Optional[5]");
    assertThat(report.violations().get(4).message())
        .isEqualTo(
            "at topics[0] of t.yaml:5: topic a.b breaks rule small: it has 3 partitions: use at most"
                + " 2");
  }
}
