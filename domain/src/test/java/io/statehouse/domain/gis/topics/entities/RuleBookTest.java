package io.statehouse.domain.gis.topics.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleBookTest {
  private static final Notes NOTED =
      new Notes(Optional.of("team-a"), Optional.empty(), Map.of("tier", "1"));

  private static NotedTopic topic(
      String name, int partitions, Map<String, String> properties, Notes notes) {
    return new NotedTopic(new Topic(new TopicName(name), partitions, 2, properties), notes);
  }

  private static TopicRule rule(String json) {
    return ScopeDocuments.rule(JsonText.read(Bytes.utf8(json.replace('\'', '"'))));
  }

  private static List<String> violations(String rule, NotedTopic topic) {
    return new RuleBook(NameExpressions.JAVA)
        .with(List.of(rule(rule))).violations(topic).stream()
            .map(GisException::getMessage)
            .toList();
  }

  @Test
  void each_part_of_a_rule_is_named_that_a_topic_breaks() {
    String rule =
        "{'name':'r','pattern':'[a-z]+','partitions':{'min':2,'max':4},'replicas':{'min':3},"
            + "'properties':{'allowed':['retention.*','cleanup.policy'],'required':['retention.ms'],"
            + "'values':{'cleanup.policy':['compact','delete']}},'owner':'required','labels':['tier']}";

    assertThat(
            violations(
                rule,
                topic(
                    "A", 5, Map.of("cleanup.policy", "x", "min.insync.replicas", "1"), Notes.NONE)))
        .containsExactly(
            "topic A breaks rule r: the name does not match [a-z]+: rename it",
            "topic A breaks rule r: it has 5 partitions: use at most 4",
            "topic A breaks rule r: it has 2 replicas: use at least 3",
            "topic A breaks rule r: property retention.ms is not set: set it",
            "topic A breaks rule r: property cleanup.policy is x: use compact or delete",
            "topic A breaks rule r: property min.insync.replicas is not allowed: remove it",
            "topic A breaks rule r: it has no owner: give one",
            "topic A breaks rule r: it has no label tier: give one");
    assertThat(
            violations(
                rule.replace("'min':3", "'min':2"),
                topic("a", 2, Map.of("cleanup.policy", "compact", "retention.ms", "5"), NOTED)))
        .isEmpty();
  }

  @Test
  void a_rule_is_about_the_topics_that_it_names() {
    String rule = "{'name':'r','topics':['a.*'],'partitions':{'max':1}}";

    assertThat(violations(rule, topic("a.b", 2, Map.of(), NOTED))).hasSize(1);
    assertThat(violations(rule, topic("b", 2, Map.of(), NOTED))).isEmpty();
  }

  @Test
  void a_rule_of_a_scope_is_about_its_topics_and_names_it() {
    Scope scope =
        new Scope(
            "team",
            List.of(new NamePattern("a.*")),
            Optional.empty(),
            List.of(rule("{'name':'r','owner':'required'}")));
    RuleBook book = new RuleBook(NameExpressions.JAVA).with(scope);

    assertThat(book.violations(topic("a.b", 1, Map.of(), Notes.NONE)))
        .singleElement()
        .satisfies(broken -> assertThat(broken.code()).isEqualTo(Code.RULE_BROKEN))
        .asString()
        .endsWith("topic a.b breaks rule r of scope team: it has no owner: give one");
    assertThat(book.violations(topic("b", 1, Map.of(), Notes.NONE))).isEmpty();
  }

  @Test
  void what_a_rule_cannot_mean_is_refused() {
    assertRefused("{'name':'r','partitions':{'min':3,'max':2}}", Code.INVALID_RULE);
    assertRefused("{'name':'r','partitions':{'min':0}}", Code.INVALID_RULE);
    assertRefused("{'name':'a b'}", Code.INVALID_RULE);
    assertRefused("{'name':'r','properties':{'required':['A']}}", Code.INVALID_RULE);
    assertRefused("{'name':'r','properties':{'values':{'a':[]}}}", Code.INVALID_RULE);
    assertRefused("{'name':'r','labels':['a b']}", Code.INVALID_NOTES);
    assertRefused("{'name':'r','owner':'optional'}", Code.BAD_JSON);
    assertRefused("{'name':'r','partition':{}}", Code.BAD_JSON);
    TopicsGroup.assertRefused(
        Code.INVALID_RULE,
        () -> new RuleBook(NameExpressions.JAVA).with(List.of(rule("{'name':'r','pattern':'['}"))));
  }

  private static void assertRefused(String rule, Code code) {
    TopicsGroup.assertRefused(code, () -> rule(rule));
  }

  @Test
  void values_of_properties_may_be_numbers() {
    assertThat(
            rule("{'name':'r','properties':{'values':{'a':[1,true,'x']}}}").properties().values())
        .containsEntry("a", List.of("1", "true", "x"));
  }

  @Test
  void a_scope_is_stored_as_it_is_read() {
    Scope scope =
        new Scope(
            "team",
            List.of(new NamePattern("a.*")),
            Optional.of("owner"),
            List.of(
                rule("{'name':'r','pattern':'a','replicas':{'min':2},'owner':'required'}"),
                rule("{'name':'s','properties':{'required':['a']},'labels':['b']}")));

    assertThat(ScopeDocuments.read(ScopeDocuments.write(scope))).isEqualTo(scope);
    assertThat(ScopeDocuments.write(scope).text())
        .hasValue(
            "{'name':'team','topics':['a.*'],'owner':'owner','rules':[{'name':'r','pattern':'a','replicas':{'min':2},'owner':'required'},{'name':'s','properties':{'required':['a']},'labels':['b']}]}"
                .replace('\'', '"'));
  }
}
