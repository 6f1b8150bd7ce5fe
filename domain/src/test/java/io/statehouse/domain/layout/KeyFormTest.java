package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.domain.examples.Examples;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormTest {
  private static final KeyVariable<String> DB = KeyVariable.named("db").excluding("/");
  private static final KeyVariable<String> TABLE = KeyVariable.named("table").excluding("/");
  private static final KeyVariable<Integer> ID =
      KeyVariable.named("id").only("0123456789").as(Integer::valueOf, id -> "%04d".formatted(id));
  private static final KeyVariable<String> NAME = KeyVariable.named("name").opaque();

  private static final KeyForm TABLES = KeyForm.of("tables", "/DBS/{db}/TABLES", DB);
  private static final KeyForm TABLE_FORM = TABLES.then("table", "/{table}", TABLE);
  private static final KeyForm NUMBERED = KeyForm.of("numbered", "/PARTITIONING/_{id}", ID);

  /** An index by project and name, both free text. */
  private static final KeyForm INDEX =
      KeyForm.of(
          "index",
          "objects/{db}/by-project/{project}/by-name/{name}",
          DB,
          KeyVariable.named("project").opaque(),
          NAME);

  @Test
  void a_key_is_rendered_and_read_back() {
    Key key = TABLE_FORM.key("sky", "Object");

    assertThat(key).hasToString("/DBS/sky/TABLES/Object");
    assertThat(TABLE_FORM.read(key).orElseThrow().values()).containsExactly("sky", "Object");
    assertThat(TABLE_FORM.read(key).orElseThrow().get(TABLE)).isEqualTo("Object");
  }

  @Test
  void whatever_is_rendered_reads_back() {
    Examples.of(
        200,
        example -> {
          List<String> values =
              List.of(example.text("aZ._0é|", 1, 8), example.text("aZ._0é|", 1, 8));

          Key key = TABLE_FORM.key(values.toArray());

          assertThat(TABLE_FORM.read(key).orElseThrow().values()).isEqualTo(values);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/DBS",
        "/DBS/",
        "/DBS/d/TABLES",
        "/DBS/d/TABLES/",
        "/DBS//TABLES/t",
        "/DBS/d/TABLES/t/",
        "/DBS/d/TABLES/t/schema",
        "/dbs/d/TABLES/t",
        "DBS/d/TABLES/t",
        "x/DBS/d/TABLES/t"
      })
  void a_key_of_another_form_is_not_read(String key) {
    assertThat(TABLE_FORM.read(new Key(key))).isEmpty();
  }

  @Test
  void a_variable_may_be_part_of_a_segment_and_has_a_type() {
    assertThat(NUMBERED.key(12)).hasToString("/PARTITIONING/_0012");
    assertThat(NUMBERED.read(new Key("/PARTITIONING/_0012")).orElseThrow().get(ID)).isEqualTo(12);
    assertThat(NUMBERED.read(new Key("/PARTITIONING/_"))).isEmpty();
    assertThat(NUMBERED.read(new Key("/PARTITIONING/12"))).isEmpty();
    assertThat(NUMBERED.read(new Key("/PARTITIONING/_1x"))).isEmpty();
  }

  @Test
  void a_value_that_its_variable_does_not_admit_is_refused_and_not_shown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TABLE_FORM.key("sky", "secret/x"))
        .withMessage("{table} does not admit the value given for it");
    assertThatIllegalArgumentException().isThrownBy(() -> TABLE_FORM.key("", "t"));
  }

  @Test
  void a_key_takes_one_value_for_each_variable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TABLE_FORM.key("sky"))
        .withMessage("/DBS/{db}/TABLES/{table} takes 2 values");
    assertThatIllegalArgumentException().isThrownBy(() -> TABLE_FORM.prefix("a", "b", "c"));
  }

  @Test
  void a_prefix_holds_all_text_up_to_the_next_variable() {
    assertThat(TABLE_FORM.prefix()).hasToString("/DBS/");
    assertThat(TABLE_FORM.prefix("sky")).hasToString("/DBS/sky/TABLES/");
    assertThat(TABLE_FORM.prefix("sky", "t")).hasToString("/DBS/sky/TABLES/t");
  }

  @Test
  void reserved_words_and_patterns_narrow_what_is_admitted() {
    KeyForm mission =
        KeyForm.of("mission", "{owner}", KeyVariable.named("owner").excluding("|").except("u"));
    KeyForm hex =
        KeyForm.of(
            "hex", "x/{uuid}", KeyVariable.named("uuid").matching(Pattern.compile("[0-9a-f]{4}")));

    assertThat(mission.read(new Key("u"))).isEmpty();
    assertThat(mission.read(new Key("u2"))).isPresent();
    assertThat(hex.read(new Key("x/12ab"))).isPresent();
    assertThat(hex.read(new Key("x/12abc"))).isEmpty();
  }

  @Test
  void a_root_is_literal_even_with_braces() {
    KeyForm below = NUMBERED.below("/{root}");

    assertThat(below.key(7)).hasToString("/{root}/PARTITIONING/_0007");
    assertThat(below.read(below.key(7)).orElseThrow().get(ID)).isEqualTo(7);
    assertThat(below.read(NUMBERED.key(7))).isEmpty();
  }

  @Test
  void free_text_at_the_end_may_be_anything() {
    KeyForm plan = KeyForm.of("plan", "a|p|{name}", NAME);

    assertThat(plan.read(plan.key("")).orElseThrow().values()).containsExactly("");
    assertThat(plan.read(plan.key("x|p|y")).orElseThrow().values()).containsExactly("x|p|y");
  }

  @Test
  void free_text_in_the_middle_is_read_only_if_its_value_is_known() {
    Key key = INDEX.key("d", "a/by-name/b", "c/by-name/d");

    KeyForm.Match unknown = INDEX.read(key).orElseThrow();
    assertThat(unknown.values()).containsExactly("d");
    assertThat(unknown.isComplete()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> unknown.get(NAME));

    KeyForm.Match known = INDEX.read(key, "a/by-name/b").orElseThrow();
    assertThat(known.get(NAME)).isEqualTo("c/by-name/d");
    assertThat(known.isComplete()).isTrue();
    assertThat(INDEX.read(key, "a").orElseThrow().get(NAME)).isEqualTo("b/by-name/c/by-name/d");
    assertThat(INDEX.read(key, "b")).isEmpty();
  }

  @Test
  void a_form_whose_keys_could_be_read_in_two_ways_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForm.of("x", "{a}|{db}", KeyVariable.named("a"), DB))
        .withMessage("{a}|{db} does not show where {a} ends");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForm.of("x", "{db}{table}", DB, TABLE))
        .withMessage("{db}{table} does not show where {db} ends");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForm.of("x", "{db}/{db}", DB))
        .withMessage("{db}/{db} has a variable twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForm.of("x", "{db}/{other}", DB))
        .withMessage("{db}/{other} has an unknown variable {other}");
  }
}
