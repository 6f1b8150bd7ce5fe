"""Calls each system of "statehouse demo" with a client that was generated from its API description: see docs/http.md."""

import sys

from statehouse_client import (
    ApiClient,
    ApiException,
    ChamberRackDetails,
    ChamberRackRecord,
    CloudchamberApi,
    Configuration,
    CssApi,
    GisApi,
    GisNewTopic,
    MissionsApi,
    NewNode,
    NewState,
    Plan,
    PlanStage,
    Problem,
    RunmApi,
    RunmNewPartition,
    Scalar,
    ServerApi,
)
from statehouse_client.exceptions import ConflictException, NotFoundException

HOST = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8400"


def server(client: ApiClient) -> None:
    health = ServerApi(client).get_health()
    assert sorted(health.systems) == ["cloudchamber", "css", "gis", "missions", "runm"]


def css(client: ApiClient) -> None:
    api = CssApi(client)
    assert any(database.status == "READY" for database in api.get_css_databases())

    # A write that rests on what was read: it fails once someone else has changed it.
    api.put_css_nodes_by_node("smoke-py", NewNode(host="10.0.0.1", port=5012))
    read = api.get_css_nodes_by_node_with_http_info("smoke-py")
    assert read.data.state == "ACTIVE" and read.headers
    tag = read.headers["ETag"]
    api.put_css_nodes_by_node_state("smoke-py", NewState(state="INACTIVE"), if_match=tag)
    try:
        api.put_css_nodes_by_node_state("smoke-py", NewState(state="ACTIVE"), if_match=tag)
        raise AssertionError("overwrote a change")
    except ApiException as refused:
        assert refused.status == 412
        assert isinstance(refused.data, Problem) and refused.data.code == "precondition-failed"
    api.delete_css_nodes_by_node("smoke-py")

    try:
        api.get_css_nodes_by_node("smoke-py")
        raise AssertionError("found what was deleted")
    except NotFoundException as missing:
        assert isinstance(missing.data, Problem)
        assert missing.data.type == "urn:statehouse:problem:not-found"
        assert "smoke-py" in missing.data.detail

    # Bytes are bytes; events are read as they come, from the response itself.
    assert api.get_css_dump().startswith(b"{")
    watch = api.get_css_watch_without_preload_content()
    assert watch.status == 200
    watch.close()


def missions(client: ApiClient) -> None:
    client.configuration.api_key["missionsKey"] = "demo"
    api = MissionsApi(client)
    stage = PlanStage(name="one", service="", upstream=[], downstream=[], params={})
    api.post_missions_api_v1_plans(Plan(name="smoke-py", stages=[stage]))
    assert "smoke-py" in api.get_missions_api_v1_plans()
    plan = api.get_missions_api_v1_plans_by_plan("smoke-py")
    assert [stage.name for stage in plan.stages] == ["one"]
    api.delete_missions_api_v1_plans_by_plan("smoke-py")


def runm(client: ApiClient) -> None:
    api = RunmApi(client)
    created = api.post_runm_partitions(RunmNewPartition(name="smoke-py"))
    assert api.get_runm_partitions_by_uuid(created.uuid).name == "smoke-py"
    api.delete_runm_partitions_by_uuid(created.uuid)


def cloudchamber(client: ApiClient) -> None:
    # The original's log-in: the body is the password as it is.
    url = f"{HOST}/cloudchamber/api/users/dana?op=login"
    login = client.call_api("PUT", url, {"Content-Type": "text/plain"}, "demonstration")
    session = login.headers["Set-Cookie"].split(";")[0].removeprefix("CC-Session=")
    client.configuration.api_key["cloudchamberSession"] = session
    api = CloudchamberApi(client)
    assert "r1" in (api.get_cloudchamber_api_racks().racks or {})

    details = ChamberRackDetails(enabled=True, condition="operational")
    record = ChamberRackRecord(details=details)
    created = api.put_cloudchamber_api_racks_by_rack_with_http_info("smoke-py", record)
    assert created.status_code == 201 and created.headers
    details.notes = "row 7"
    tag = created.headers["ETag"]
    changed = api.put_cloudchamber_api_racks_by_rack("smoke-py", record, if_match=tag)
    assert changed.details.notes == "row 7"
    try:
        api.put_cloudchamber_api_racks_by_rack("smoke-py", record, if_match=tag)
        raise AssertionError("overwrote a change")
    except ConflictException as refused:
        assert refused.body
    api.delete_cloudchamber_api_racks_by_rack("smoke-py")


def gis(client: ApiClient) -> None:
    api = GisApi(client)
    wanted = GisNewTopic(partitions=3, replicas=1, properties={"retention.ms": Scalar(3600000)})
    defined = api.put_gis_topics_by_name("smoke-py", wanted)
    assert [change.action for change in defined.changes] == ["CREATE"]
    topic = api.get_gis_topics_by_name("smoke-py")
    assert topic.properties == {"retention.ms": "3600000"}
    api.delete_gis_topics_by_name("smoke-py")


for system in (server, css, missions, runm, cloudchamber, gis):
    with ApiClient(Configuration(host=HOST)) as statehouse:
        system(statehouse)
    print(f"{system.__name__}: done")
