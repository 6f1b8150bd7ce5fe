package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics that are not defined any more: what the adopter may delete, and when it does not. */
public abstract class DeletionContract extends AdoptGroup {
  public DeletionContract(TopicsContract contract) {
    super(contract);
  }

  @BeforeEach
  void defineTopics() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED).withMaxDeletes(2);
    define(put("a"), put("b"), put("c"));
    define(put("d"), put("e"));
    cluster.put("foreign", 1, 1, Map.of());
    adopt();
    cluster.requests();
  }

  @Test
  void topics_that_the_adopter_made_are_deleted_when_they_are_not_defined_any_more() {
    define(remove("a"), remove("b"));

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.requests()).containsExactly("delete a", "delete b");
    assertThat(ledger()).containsExactly("c", "d", "e");
  }

  @Test
  void they_are_kept_by_default() {
    policy = AdoptionPolicy.DEFAULT;
    define(remove("a"));

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).hasSize(6);
    assertThat(ledger()).contains("a");
  }

  @Test
  void more_deletions_than_allowed_delete_nothing_until_they_are_confirmed() {
    define(remove("a"), remove("b"), remove("c"));
    Adoption refused = adopt();
    assertThat(error(refused, "a")).isEqualTo("TOO_MANY_DELETES");
    assertThat(refused.report().permanent()).isTrue();
    assertThat(cluster.requests()).isEmpty();

    Adoption confirmed = adopter(store).adopt(AdoptRequest.DEFAULT.confirmingDeletes(3));

    assertThat(confirmed.report().state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).hasSize(3);
  }

  @Test
  void a_confirmation_of_fewer_deletions_is_none() {
    define(remove("a"), remove("b"), remove("c"));

    Adoption adoption = adopter(store).adopt(AdoptRequest.DEFAULT.confirmingDeletes(2));

    assertThat(error(adoption, "a")).isEqualTo("TOO_MANY_DELETES");
  }

  @Test
  void no_definitions_at_all_delete_nothing_even_if_it_is_confirmed() {
    define(remove("a"), remove("b"), remove("c"));
    define(remove("d"), remove("e"));

    Adoption adoption = adopter(store).adopt(AdoptRequest.DEFAULT.confirmingDeletes(100));

    assertThat(error(adoption, "a")).isEqualTo("TOO_MANY_DELETES");
    assertThat(cluster.topics()).hasSize(6);
  }

  @Test
  void a_topic_whose_document_breaks_is_not_deleted() {
    write(LAYOUT.topic("a"), "{");
    define(put("a"), put("f"));
    write(LAYOUT.topic("a"), "{");

    assertThat(state()).isEqualTo(State.FAILED);
    assertThat(cluster.topics()).hasSize(7);
  }

  @Test
  void an_entry_of_the_ledger_whose_topic_is_gone_is_removed() {
    define(remove("a"));
    cluster.drop("a");

    adopt();

    assertThat(ledger()).doesNotContain("a");
  }

  @Test
  void a_name_that_collides_with_a_deleted_one_is_created_after_that() {
    define(put("x.y"));
    adopt();
    define(remove("x.y"), put("x_y"));

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).contains("x_y 1x1 {}").doesNotContain("x.y 1x1 {}");
  }

  @Test
  void a_topic_to_delete_that_cannot_be_described_is_not_forgotten() {
    define(remove("a"));
    cluster.hide("a");

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("KAFKA_ERROR");
    assertThat(adopted()).isEqualTo("2");
  }
}
