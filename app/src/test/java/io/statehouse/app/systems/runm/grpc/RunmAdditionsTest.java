package io.statehouse.app.systems.runm.grpc;

import static io.statehouse.app.systems.runm.grpc.TestedRunm.IMAGE;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.PARTITION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.ROOT;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.SESSION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.image;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.property;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.session;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.statehouse.app.systems.runm.grpc.additions.ChangeObjectRequest;
import io.statehouse.app.systems.runm.grpc.additions.DeletePartitionRequest;
import io.statehouse.app.systems.runm.grpc.additions.FindObjectsRequest;
import io.statehouse.app.systems.runm.grpc.additions.Properties;
import io.statehouse.app.systems.runm.grpc.additions.RenamePartitionRequest;
import io.statehouse.app.systems.runm.grpc.additions.TagFilter;
import io.statehouse.app.systems.runm.grpc.additions.TaggedObjectFilter;
import io.statehouse.app.systems.runm.grpc.additions.Tags;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.Prefix;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunmAdditionsTest {
  private TestedRunm runm;

  @BeforeEach
  void createAnImage() {
    runm = new TestedRunm();
    runm.create(
        image(IMAGE, "rhel7.5.2")
            .addProperties(property("architecture", "x86_64"))
            .addProperties(property("os", "linux"))
            .addTags("unicorn")
            .addTags("lts"));
  }

  @AfterEach
  void close() {
    runm.close();
  }

  private Stored.Object change(ChangeObjectRequest.Builder change) {
    return runm.additions.changeObject(change.setSession(SESSION).setUuid(IMAGE).build());
  }

  private static ChangeObjectRequest.Builder request() {
    return ChangeObjectRequest.newBuilder();
  }

  private static Tags tags(String... tags) {
    return Tags.newBuilder().addAllTags(List.of(tags)).build();
  }

  /** The end of the specification's worked example. */
  @Test
  void changes_leave_exactly_the_keys_of_the_changed_object() {
    change(request().setReplaceTags(tags("lts")));
    change(request().setDeleteProperty("os"));
    change(request().setSetProperty(property("eol", "")));
    change(request().setRename("rhel8"));

    String partition = "partitions/" + PARTITION + "/";
    assertThat(runm.store.list(new Prefix(ROOT)))
        .extracting(entry -> entry.key().text().substring(ROOT.length()))
        .filteredOn(key -> key.contains(IMAGE) || key.contains("/by-name/rhel"))
        .containsExactlyInAnyOrder(
            "objects/by-uuid/" + IMAGE,
            partition
                + "objects/by-type/runm.image/by-project/eff883565999408dbec3eb5070d5ecf5"
                + "/by-name/rhel8",
            partition + "properties/by-type/runm.image/architecture/x86_64/" + IMAGE,
            partition + "properties/by-type/runm.image/eol//" + IMAGE,
            partition + "tags/lts/" + IMAGE);
  }

  @Test
  void tags_and_properties_are_added_removed_and_replaced() {
    assertThat(change(request().setAddTags(tags("lts", "new"))).getTagsList())
        .containsExactly("unicorn", "lts", "new");
    assertThat(change(request().setRemoveTags(tags("unicorn", "none"))).getTagsList())
        .containsExactly("lts", "new");
    assertThat(
            change(
                    request()
                        .setReplaceProperties(
                            Properties.newBuilder().addProperties(property("a", "b"))))
                .getPropertiesList())
        .containsExactly(property("a", "b"));
    assertThat(change(request().setMoveToProject("other")).getProject()).isEqualTo("other");
    assertThat(status(() -> change(request().setRename("x"))).getCode())
        .as("an object of another project")
        .isEqualTo(Status.Code.NOT_FOUND);
  }

  @Test
  void changes_that_make_no_sense_are_refused() {
    String group = runm.create(image("", "group").setObjectType("runm.provider_group")).getUuid();
    runm.create(image("", "taken"));

    assertThat(status(() -> change(request())).getDescription()).startsWith("no change is given");
    assertThat(
            status(
                    () ->
                        runm.additions.changeObject(
                            request()
                                .setSession(SESSION)
                                .setUuid(group)
                                .setMoveToProject("p")
                                .build()))
                .getDescription())
        .contains("belong to a partition");
    assertThat(status(() -> change(request().setRename("taken"))).getDescription())
        .isEqualTo("[409001] object already exists.");
    assertThat(
            status(() -> runm.additions.changeObject(ChangeObjectRequest.getDefaultInstance()))
                .getDescription())
        .isEqualTo("user is required in session.");
  }

  @Test
  void objects_are_found_by_their_tags() {
    runm.create(image("", "untagged"));
    FindObjectsRequest.Builder request = FindObjectsRequest.newBuilder().setSession(SESSION);

    assertThat(TestedRunm.all(runm.additions.findObjects(request.build()))).hasSize(2);
    request.addAny(
        TaggedObjectFilter.newBuilder()
            .setTags(TagFilter.newBuilder().addAll("lts").addAny("unicorn").addNone("old")));
    assertThat(TestedRunm.uuids(runm.additions.findObjects(request.build())))
        .containsExactly(IMAGE);
  }

  @Test
  void a_partition_is_renamed_and_deleted_with_its_objects_only_by_force() {
    assertThat(
            runm.additions
                .renamePartition(
                    RenamePartitionRequest.newBuilder()
                        .setSession(SESSION)
                        .setUuid(PARTITION)
                        .setName("new")
                        .build())
                .getName())
        .isEqualTo("new");
    DeletePartitionRequest.Builder request =
        DeletePartitionRequest.newBuilder()
            .setSession(session("admin", "p", PARTITION))
            .setUuid(PARTITION);
    assertThat(status(() -> runm.additions.deletePartition(request.build())).getCode())
        .isIn(Status.Code.FAILED_PRECONDITION, Status.Code.INVALID_ARGUMENT);

    runm.additions.deletePartition(request.setForce(true).build());

    assertThat(runm.runm.partitions().list()).isEmpty();
    assertThat(runm.store.list(new Prefix(ROOT + "objects/"))).isEmpty();
  }
}
